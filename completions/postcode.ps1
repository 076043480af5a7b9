# PowerShell completion for postcode

Register-ArgumentCompleter -Native -CommandName 'postcode' -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)

    $words = @($commandAst.CommandElements | Select-Object -Skip 1 |
        Where-Object { $_.Extent.EndOffset -lt $cursorPosition } |
        ForEach-Object { if ($null -ne $_.Value) { "$($_.Value)" } else { $_.Extent.Text } })
    $current = "$wordToComplete".Trim("'", '"')
    # Before 7.3 an empty argument was left out.
    if ($current -eq '' -and $PSVersionTable.PSVersion -lt [version]'7.3') { $current = '""' }
    & $commandAst.GetCommandName() __complete powershell @words $current 2>$null | ForEach-Object {
        $insertion, $display, $note, $suffix = $_ -split "`t"
        if ($insertion -notmatch '^[\w./:%+=-]+$') { $insertion = "'" + $insertion.Replace("'", "''") + "'" }
        if (-not $note) { $note = $display }
        [System.Management.Automation.CompletionResult]::new($insertion + $suffix, $display, 'ParameterValue', $note)
    }
}
