import Basics

/// The completion script for PowerShell. It has not been tried in PowerShell.
///
/// PowerShell passes the parsed command and the current word, and replaces that word with the answer.
///
/// Source: https://learn.microsoft.com/powershell/module/microsoft.powershell.core/register-argumentcompleter
///
/// - Parameter answering: the words of the program that answers instead of the completed one.
func powerShellScript(for program: String, answering: [String] = []) -> String {
  let call =
    answering.isEmpty
    ? "$commandAst.GetCommandName()"
    : answering.map(doublingWord).joined(separator: " ")
  return """
    # PowerShell completion for \(program.printable)

    Register-ArgumentCompleter -Native -CommandName \(doublingWord(program)) -ScriptBlock {
        param($wordToComplete, $commandAst, $cursorPosition)

        $words = @($commandAst.CommandElements | Select-Object -Skip 1 |
            Where-Object { $_.Extent.EndOffset -lt $cursorPosition } |
            ForEach-Object { if ($null -ne $_.Value) { "$($_.Value)" } else { $_.Extent.Text } })
        $current = "$wordToComplete".Trim("'", '"')
        # Before 7.3 an empty argument was left out.
        if ($current -eq '' -and $PSVersionTable.PSVersion -lt [version]'7.3') { $current = '""' }
        & \(call) \(Completer.callbackName) powershell @words $current 2>$null | ForEach-Object {
            $insertion, $display, $note, $suffix = $_ -split "`t"
            if ($insertion -notmatch '^[\\w./:%+=-]+$') { $insertion = "'" + $insertion.Replace("'", "''") + "'" }
            if (-not $note) { $note = $display }
            [System.Management.Automation.CompletionResult]::new($insertion + $suffix, $display, 'ParameterValue', $note)
        }
    }

    """
}
