import ShellCompletion

/// How a shell is started so that a test can read its command line.
///
/// Each shell gets a key that writes the cursor and the line to a file, and waits for nothing.
struct ShellStart {
  /// The program and its arguments.
  let program: [String]
  /// The start-up file, by its name in the home directory.
  let file: String
  /// What the start-up file has before the user's settings and the completion script.
  let preparation: String
  /// The commands that load a script; `SCRIPT` stands for its file.
  let loading: String
  /// The key that writes the line.
  let lineKey: String
  /// The key that also closes a list, which would take further keys itself; nil if no list does.
  private(set) var closingLineKey: String?
  /// The key that takes what is chosen in elvish's list.
  static let takingKey = "\u{14}"

  /// The name, below the sandbox's root, of the file that the line is written to.
  static let lineFile = "line"
  /// The name of the file for what a command prints.
  static let outputFile = "output"
  /// The name of the file for the exit status of a command.
  static let statusFile = "status"

  /// The start of a shell; nil if no way is known to read its line.
  init?(_ shell: Shell, in sandbox: Sandbox) {
    let line = sandbox.root + "/" + Self.lineFile
    let output = sandbox.root + "/" + Self.outputFile
    let status = sandbox.root + "/" + Self.statusFile
    switch shell {
    case .bash:
      file = "rc.bash"
      program = ["bash", "--noprofile", "--rcfile", sandbox.home + "/" + file, "-i"]
      lineKey = "\u{18}z"
      loading = "source 'SCRIPT'"
      preparation = """
        PS1='READY> '
        bind 'set enable-bracketed-paste off'
        bind 'set bell-style none'
        __dump() { builtin printf '%s\\n%s\\nEND' "$READLINE_POINT" "$READLINE_LINE" >| '\(line)'; }
        bind -x '"\\C-xz": __dump'
        """
    case .zsh:
      file = ".zshrc"
      program = ["zsh", "-d", "-i"]
      lineKey = "\u{18}z"
      loading = "autoload -Uz compinit; compinit -u -d \"$HOME/.zcompdump\""
      preparation = """
        PS1='READY> '
        unsetopt beep
        __dump() { builtin print -rn -- "$CURSOR"$'\\n'"$BUFFER"$'\\nEND' >| '\(line)' }
        zle -N __dump
        bindkey -e
        bindkey '^Xz' __dump
        # zsh's own functions, without those of the machine's packages.
        fpath=('\(sandbox.root)/functions' ${fpath:#*/(site-functions|vendor-completions)})
        """
    case .fish:
      file = "rc.fish"
      program = ["fish", "--no-config", "-i", "-C", "source '\(sandbox.home)/\(file)'"]
      lineKey = "\u{18}z"
      loading = "source 'SCRIPT'"
      preparation = """
        function fish_prompt; builtin echo -n 'READY> '; end
        set -g fish_greeting
        set -g fish_autosuggestion_enabled 0
        function __dump
          builtin printf '%s\\n%s\\nEND' (builtin commandline -C) (builtin commandline | string collect) > '\(line)'
        end
        bind \\cxz __dump
        """
    case .elvish:
      file = "rc.elv"
      // Without a database and a socket of its own, it would share the history of the user who runs the tests.
      program = [
        "elvish", "-rc", sandbox.home + "/" + file, "-db", sandbox.root + "/db", "-sock",
        sandbox.root + "/socket",
      ]
      // It knows no sequences of keys.
      lineKey = "\u{0F}"
      closingLineKey = "\u{18}"
      loading = "eval (slurp < 'SCRIPT')"
      preparation = """
        use str
        set edit:prompt = { put 'READY> ' }
        set edit:rprompt = { put '' }
        fn __dump { print $edit:-dot"\\n"$edit:current-command"\\nEND" > '\(line)' }
        for __key [[Ctrl-X $__dump~] [Ctrl-U $edit:kill-line-left~] [Ctrl-E $edit:move-dot-eol~]] {
          var __run = $__key[1]
          set edit:insert:binding[$__key[0]] = $__run
          set edit:completion:binding[$__key[0]] = { edit:close-mode; $__run }
        }
        set edit:insert:binding[Ctrl-O] = $__dump~
        set edit:completion:binding[Ctrl-O] = $__dump~
        set edit:insert:binding[Ctrl-T] = { nop }
        set edit:completion:binding[Ctrl-T] = $edit:completion:accept~
        fn __status {|failure|
          if (eq $failure $nil) { put 0; return }
          try { put $failure[reason][exit-status] } catch e { put 1 }
        }
        set edit:after-command = [$@edit:after-command {|ended|
          if (str:contains $ended[src][code] '\(output)') {
            print (__status $ended[error])"\\n" > '\(status)'
          }
        }]
        """
    case .xonsh:
      file = "rc.xsh"
      program = ["xonsh", "--rc", sandbox.home + "/" + file]
      lineKey = "\u{18}z"
      loading = "source 'SCRIPT'"
      // Completion runs beside the keys that follow TAB.
      preparation = """
        $PROMPT = 'READY> '

        def __prepare():
            import asyncio

            @events.on_ptk_create
            def bind(bindings, **_):
                @bindings.add("c-x", "z")
                def dump(event):
                    buffer = event.current_buffer

                    async def write():
                        tasks = [t for t in asyncio.all_tasks() if "async_completer" in t.get_coro().__qualname__]
                        if tasks:
                            await asyncio.wait(tasks)
                        with open('\(line)', "w") as file:
                            file.write(f"{buffer.cursor_position}\\n{buffer.text}\\nEND")

                    event.app.create_background_task(write())

            @events.on_postcommand
            def end(cmd, rtn, **_):
                if '\(output)' in cmd:
                    with open('\(status)', "w") as file:
                        file.write(f"{rtn}\\n")

        __prepare()
        del __prepare
        """
    case .nushell, .powershell: return nil
    }
  }
}
