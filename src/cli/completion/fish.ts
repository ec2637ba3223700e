import type { WordPlace } from './places.ts';

/**
 * The completion script for fish. Each line applies to `evenkeel` and to `npx`, and only where the
 * words before the cursor name the command that the line is for. Pure.
 */
export function fishScript(places: readonly WordPlace[]): string {
  const paths = places.filter(({ path }) => path !== '').map(({ path }) => quoted(path));
  return `# fish completion for evenkeel. Load it: evenkeel completion fish | source
set -g __evenkeel_paths ${paths.join(' ')}
# Whether the words before the cursor have come to a command of evenkeel.
function __evenkeel_at --argument-names wanted
    set -l words (commandline -opc)
    set -l path ''
    while set -q words[1]; and not string match -qr '(^|/)evenkeel(@.*)?$' -- $words[1]
        set -e words[1]
    end
    set -q words[1]; or return 1
    set -e words[1]
    for word in $words
        set -l next (string trim -- "$path $word")
        contains -- $next $__evenkeel_paths; and set path $next
    end
    test "$path" = "$wanted"
end
for command in evenkeel npx
${places
  .flatMap(linesOf)
  .map(line => `    ${line}`)
  .join('\n')}
end
`;
}

function linesOf({ path, commands, options, choices, open }: WordPlace): readonly string[] {
  // The condition is in double quotes, so that the path inside can be in single quotes.
  const at = `complete -c $command -n "__evenkeel_at '${path}'"`;
  const given = new Map(choices);
  return [
    ...(commands.length === 0 ? [] : [`${at} -f`]),
    ...commands.map(([word, summary]) => `${at} -a ${quoted(word)} -d ${quoted(summary)}`),
    ...options.map(([word, summary]) => {
      const words = given.get(word);
      const value =
        words === undefined ? (open.includes(word) ? ' -r -F' : '') : ` -x -a ${quoted(words.join(' '))}`;
      return `${at} ${nameOf(word)}${value} -d ${quoted(summary)}`;
    }),
  ];
}

function nameOf(word: string): string {
  return word.startsWith('--') ? `-l ${word.slice(2)}` : `-s ${word.slice(1)}`;
}

/** The text as one word of the shell. */
function quoted(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&')}'`;
}
