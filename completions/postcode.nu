# nushell completion for postcode

$env.config.completions.external.enable = true
$env.config.completions.external.completer = (do {
    let others = $env.config.completions.external.completer?
    {|words|
        if ($words.0 | path basename) == "postcode" {
            ^($words.0) __complete nushell ...($words | skip 1) | complete | get stdout | lines | each {|row|
                let parts = ($row | split row "\t")
                let isPlain = ($parts.0 =~ '^[\w./:@%+,=-]+$')
                { value: (if $isPlain { $parts.0 } else { $parts.0 | to nuon }), description: $parts.2 }
            }
        } else if $others != null {
            do $others $words
        }
    }
})
