#include "program/attest.h"

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace test {

namespace {

namespace fs = std::filesystem;

std::string read_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

void write_file(const fs::path& path, const std::string& text) {
  fs::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << text;
}

fs::path new_folder() {
  std::string name = (fs::temp_directory_path() / "attest-test-XXXXXX").string();
  if (!mkdtemp(name.data())) throw std::runtime_error("no temporary folder");
  return name;
}

void redirect(const fs::path& file, int flags, int to) {
  const int descriptor = open(file.c_str(), flags, 0600);
  if (descriptor < 0 || dup2(descriptor, to) < 0) _exit(126);
}

}  // namespace

Desk::Desk() : folder(new_folder()), cards(ATTEST_ROOT "/cards"), collection(folder / "study.db") {}

Desk::Desk(const std::vector<std::pair<std::string, std::string>>& given)
    : folder(new_folder()), cards(folder / "cards"), collection(folder / "study.db") {
  fs::create_directories(cards);
  for (const auto& [path, text] : given) write_card(path, text);
}

Desk::~Desk() {
  std::error_code ignored;
  fs::remove_all(folder, ignored);
}

void Desk::write_card(const std::string& path, const std::string& text) const {
  write_file(cards / path, text);
}

std::vector<std::string> Desk::command_line(const std::vector<std::string>& words) const {
  std::vector<std::string> all{ATTEST_PROGRAM, "--collection", collection.string(), "--cards",
                               cards.string()};
  if (!now.empty()) all.insert(all.end(), {"--now", now});
  all.insert(all.end(), words.begin(), words.end());
  return all;
}

void Desk::become(const std::vector<std::string>& words, std::vector<std::string> variables) const {
  variables.insert(variables.end(), environment.begin(), environment.end());
  variables.push_back("HOME=" + folder.string());
  variables.push_back("PATH=/usr/local/bin:/usr/bin:/bin");
  std::vector<char*> argv, envp;
  for (const auto& word : words) argv.push_back(const_cast<char*>(word.c_str()));
  for (const auto& variable : variables) envp.push_back(const_cast<char*>(variable.c_str()));
  argv.push_back(nullptr);
  envp.push_back(nullptr);
  execve(argv[0], argv.data(), envp.data());
  _exit(127);
}

Ran Desk::run(const std::vector<std::string>& words, const std::string& input) const {
  write_file(folder / "in", input);
  const auto all = command_line(words);
  const pid_t child = fork();
  if (child == 0) {
    redirect(folder / "in", O_RDONLY, STDIN_FILENO);
    redirect(folder / "out", O_WRONLY | O_CREAT | O_TRUNC, STDOUT_FILENO);
    redirect(folder / "err", O_WRONLY | O_CREAT | O_TRUNC, STDERR_FILENO);
    become(all, {});
  }
  int status = 0;
  waitpid(child, &status, 0);
  Ran ran;
  ran.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  ran.out = read_file(folder / "out");
  ran.err = read_file(folder / "err");
  return ran;
}

std::string small_card(const std::string& prompt, const std::string& answer) {
  return nlohmann::json{{"prompt", prompt}, {"answer", answer}}.dump();
}

}  // namespace test
