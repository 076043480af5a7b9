# elvish completion for postcode

use str

set edit:completion:arg-completer['postcode'] = {|@words|
  var arguments = $words[1..]
  try {
    (external $words[0]) __complete elvish $@arguments 2>/dev/null </dev/null | from-lines | each {|row|
      var insertion display note suffix = (str:split "\t" $row)
      if (not-eq $note '') {
        set note = '  ('$note')'
      }
      edit:complex-candidate $insertion &display=$display$note &code-suffix=$suffix
    }
  } catch e {
    nop
  }
}
