import Basics

/// What a new shell of the user's says of a completion script, once its start-up files have run.
package struct NewShell: Sendable, Hashable {
  /// Whether it completes the program with the script.
  package var completes: Bool
  /// The folder of its start-up files, if the shell knows one; zsh sets `ZDOTDIR` in a file, without exporting it.
  package var startupFolder: String?

  package init(completes: Bool, startupFolder: String? = nil) {
    (self.completes, self.startupFolder) = (completes, startupFolder)
  }

  /// Starts a shell as a terminal does, and asks it. It has no terminal, and is killed at the limit.
  ///
  /// - Parameter variables: variables to add to the environment.
  /// - Returns: nil if the shell is not there, does not answer in time, or cannot be asked.
  package init?(
    for script: CompletionScript, within limit: Duration, adding variables: [String: String] = [:]
  ) {
    // fish makes folders in the home of somebody who has never used it.
    let startup = ShellSetup(
      .fish, program: "", environment: { variables[$0] ?? environmentVariable($0) }, file: { _ in nil }
    ).startupFiles[0]
    if script.shell == .fish, access(String(startup.dropLast("config.fish".count)), F_OK) != 0 { return nil }
    guard let question = script.questionForNewShell,
      let bytes = output(
        of: [script.shell.executable, "-i", "-c", question],
        adding: variables, within: limit)
    else { return nil }
    // Start-up files may print something too, and not end its line.
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    guard let answer = lines.last(where: { $0.hasPrefix(Self.mark) })?.dropFirst(Self.mark.count) else {
      return nil
    }
    let parts = answer.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    completes = parts[0] == "yes"
    // The shell writes a line break in the path as NUL, which no path holds.
    let folder = parts.count > 1 ? String(parts[1].map { $0 == "\0" ? "\n" : $0 }) : ""
    startupFolder = folder.hasPrefix("/") ? folder : nil
  }

  fileprivate static let mark = "completion: "
}

extension CompletionScript {
  /// A line that has a shell say whether it completes the program; nil for a shell that needs no start-up file.
  fileprivate var questionForNewShell: String? {
    let function = "_" + identifier(program)
    let name = shellWord(program)
    switch shell {
    case .zsh:
      // What is loaded before `compinit` waits for the first prompt. So does `compinit` itself under some frameworks.
      return """
        _completes() { [[ ${_comps[\(program)]-} == \(shellWord("_" + program)) ]] }
        {
            for _hook in '' "${precmd_functions[@]}" '@zinit-scheduler burst'; do
                (( ${+functions[${_hook%% *}]} )) && ${=_hook}
                _completes && break
            done
        } >/dev/null 2>&1
        _completes && _hook=yes || _hook=no
        _folder=${ZDOTDIR-$HOME}
        _folder=${_folder//$'\\n'/$'\\0'}
        print -r -- $'\\n'"\(NewShell.mark)$_hook $_folder"
        """
    case .bash:
      // bash-completion loads a script when it is needed, by a function that was renamed in 2.12.
      return """
        { _comp_load -- \(name) || __load_completion \(name); } >/dev/null 2>&1
        case $(complete -p \(name) 2>/dev/null) in
        *\(function)*) printf '\\n%s\\n' "\(NewShell.mark)yes";;
        *) printf '\\n%s\\n' "\(NewShell.mark)no"
        esac
        """
    case .fish:
      // Its paths depend on how it was built, and on its version.
      return """
        set -l read (for folder in $fish_complete_path
            test -r $folder/\(name).fish; and cat $folder/\(name).fish; and break
        end)
        if functions -q _\(function)_complete; or string match -q -- "function _\(function)_complete" $read
            echo \\n"\(NewShell.mark)yes"
        else
            echo \\n"\(NewShell.mark)no"
        end
        """
    default: return nil
    }
  }
}
