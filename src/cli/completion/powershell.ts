// cspell:words ccontains hashtable notmatch
import type { WordPlace } from './places.ts';

/**
 * The completion script for PowerShell. If it has nothing to offer, PowerShell completes files
 * itself, also after `npx` with another program than evenkeel. Pure.
 */
export function powershellScript(places: readonly WordPlace[]): string {
  return `# PowerShell completion for evenkeel. Load it: evenkeel completion powershell | Out-String | Invoke-Expression
$global:EvenkeelPlaces = @{
${places.map(entryOf).join('\n')}
}
Register-ArgumentCompleter -Native -CommandName evenkeel, npx -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $words = @($commandAst.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursorPosition } | ForEach-Object { $_.ToString().Trim([char]39, [char]34) })
  $start = 0
  while ($start -lt $words.Count -and $words[$start] -notmatch '(^|[\\\\/])evenkeel(\\.cmd|\\.ps1|@.*)?$') { $start += 1 }
  if ($start -ge $words.Count) { return }
  $path = ''
  $before = ''
  foreach ($word in @($words | Select-Object -Skip ($start + 1))) {
    $next = "$path $word".Trim()
    if ($global:EvenkeelPlaces.ContainsKey($next)) { $path = $next }
    $before = $word
  }
  $place = $global:EvenkeelPlaces[$path]
  $lead = ''
  $typed = $wordToComplete
  if ($typed -match '^(--[\\w-]+)=(.*)$') {
    $before = $Matches[1]
    $typed = $Matches[2]
    $lead = "$before="
  }
  if ($place.Files -ccontains $before) { return }
  if ($place.Choices.ContainsKey($before)) { $offers = @($place.Choices[$before] | ForEach-Object { , @($_, $_) }) }
  elseif ($lead -ne '') { return }
  elseif ($typed.StartsWith('-')) { $offers = $place.Options }
  else { $offers = $place.Commands }
  foreach ($offer in $offers) {
    if ($offer[0].StartsWith($typed)) {
      [System.Management.Automation.CompletionResult]::new("$lead$($offer[0])", $offer[0], 'ParameterValue', $offer[1])
    }
  }
}
`;
}

/**
 * The entry of a command as a table in PowerShell. The table compares names with their case: `-v`
 * is not `-V`.
 */
function entryOf({ path, commands, options, choices, open }: WordPlace): string {
  const pairs = (list: WordPlace['options']): string =>
    list
      .map(([word, summary]) => `, @(${quoted(word)}, ${quoted(summary === '' ? word : summary)})`)
      .join('; ');
  const words = choices.map(
    ([option, given]) => `$choices[${quoted(option)}] = @(${given.map(quoted).join(', ')})`,
  );
  return `  ${quoted(path)} = @{
    Commands = @(${pairs(commands)})
    Options = @(${pairs(options)})
    Choices = & { $choices = [System.Collections.Hashtable]::new([System.StringComparer]::Ordinal); ${words.map(word => `${word}; `).join('')}$choices }
    Files = @(${open.map(quoted).join(', ')})
  }`;
}

/**
 * A text as the shell reads it. Typographic quotes are doubled, too, because they also end a text.
 */
function quoted(text: string): string {
  return `'${text.replace(/['\u2018\u2019\u201a\u201b]/g, '$&$&')}'`;
}
