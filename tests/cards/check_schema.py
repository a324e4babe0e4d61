#!/usr/bin/env python3
"""Holds the shipped cards and the fixtures against assets/*.schema.json with an independent validator.

usage: check_schema.py ROOT

Good files pass. Bad files fail, except those that tests/fixtures/cards/beyond_schema.txt names: these
break rules that a schema cannot state, and must pass it.
"""
import json
import pathlib
import sys

import jsonschema


def strict(pairs):
    keys = [key for key, _ in pairs]
    if len(set(keys)) < len(keys):
        raise ValueError("duplicate key")
    return dict(pairs)


def refuse(word):
    raise ValueError(word + " is not a finite number")


def load(path):
    text = path.read_bytes().decode("utf-8")
    return json.loads(text, object_pairs_hook=strict, parse_constant=refuse)


def validator(root, name):
    schema = load(root / "assets" / (name + ".schema.json"))
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def faults(check, path):
    try:
        document = load(path)
    except (ValueError, RecursionError) as error:
        return [str(error)]
    return [error.message for error in check.iter_errors(document)]


def main():
    root = pathlib.Path(sys.argv[1])
    fixtures = root / "tests" / "fixtures" / "cards"
    card, deck, shared = (validator(root, name) for name in ("card", "deck", "shared"))
    lines = (fixtures / "beyond_schema.txt").read_text().splitlines()
    beyond = {line for line in lines if line and not line.startswith("#")}
    wrong, seen = [], 0

    def kind(path):
        return {"deck.json": deck, "shared.json": shared}.get(path.name, card)

    shipped = [path for path in sorted((root / "cards").rglob("*.json")) if path.parent.name != "media"]
    for path in shipped + sorted((fixtures / "good").glob("*.json")):
        seen += 1
        wrong += [f"{path}: {fault}" for fault in faults(kind(path), path)]
    for path in sorted((fixtures / "bad").glob("*.json")):
        seen += 1
        failed = bool(faults(card, path))
        if failed == (path.stem in beyond):
            wrong.append(f"{path}: " + ("fails, so take it from" if failed else "passes, so add it to")
                         + " beyond_schema.txt")
    for stem in beyond:
        if not (fixtures / "bad" / (stem + ".json")).exists():
            wrong.append(f"beyond_schema.txt names {stem}, which is no fixture")
    print("\n".join(wrong) if wrong else f"{seen} files agree with the schemas")
    return 1 if wrong or seen == 0 else 0


sys.exit(main())
