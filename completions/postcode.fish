# fish completion for postcode

function __postcode_complete
    set -l words (builtin commandline -xpc 2>/dev/null; or builtin commandline -opc)
    set -l current (builtin commandline -ct)
    set -l program $words[1]
    string match -q -- '~/*' $program; and set program $HOME/(string sub -s 3 -- $program)
    command -q -- $program; or set program postcode
    command -q -- $program; or return
    set -e words[1]
    set -l reply (COMPLETION_SCRIPT=2 command $program __complete fish $words "$current" 2>/dev/null </dev/null)
    set -q reply[1]; or return
    set -l other (string match -r '^command ([0-9]+)$' -- $reply[1])
    if not set -q other[2]
        builtin printf '%s\n' $reply
        return
    end
    test $other[2] -gt 0; and set -e words[1..$other[2]]
    set -q reply[2]; and set words[1] $reply[2]
    builtin complete --do-complete=(string join ' ' -- (string escape -- $words) "$current")
end

builtin complete -c postcode -f -k -a '(__postcode_complete)'
# Only fish knows which files stand behind a variable.
builtin complete -c postcode -F \
    -n 'string match -q -- "*\$*" (builtin commandline -ct); and contains files (__postcode_complete)'
