import type { Command, Option } from 'commander';
import type { Shell } from '../arguments/chosen-command.ts';
import { wholeProgram } from '../arguments/parse-arguments.ts';
import type { Context } from '../context.ts';

/** What can follow some words of a command line. */
interface Place {
  /** The words of the command, such as `preview up`. */
  readonly path: string;
  /** The commands below this one, and the words that its arguments take. */
  readonly commands: readonly (readonly [word: string, summary: string])[];
  readonly options: readonly (readonly [word: string, summary: string])[];
  /** Option → the words that it takes. */
  readonly choices: readonly (readonly [option: string, words: readonly string[]])[];
  /** Options with any other value, such as a file. */
  readonly open: readonly string[];
}

/**
 * The completion script for a shell: commands, options, the values of options, and files. All of
 * them are written into the script, so a Tab does not start evenkeel.
 */
function completionScript(program: Command, shell: Shell): string {
  const places = placesOf(program, []);
  return shell === 'bash' ? bashScript(places) : zshScript(places);
}

function placesOf(command: Command, path: readonly string[]): readonly Place[] {
  const options = command.createHelp().visibleOptions(command);
  const described = options.flatMap(option =>
    wordsOf(option).map(word => [word, option.description] as const),
  );
  const chosen = options.filter(({ argChoices }) => argChoices !== undefined);
  const open = options.filter(({ required, argChoices }) => required && argChoices === undefined);
  const words = command.registeredArguments.flatMap(({ argChoices, description }) =>
    (argChoices ?? []).map(word => [word, description] as const),
  );
  const place: Place = {
    path: path.join(' '),
    commands: [...command.commands.map(each => [each.name(), each.summary()] as const), ...words],
    options: described,
    choices: chosen.flatMap(option => wordsOf(option).map(word => [word, option.argChoices ?? []] as const)),
    open: open.flatMap(wordsOf),
  };
  return [place, ...command.commands.flatMap(each => placesOf(each, [...path, each.name()]))];
}

function wordsOf({ short, long }: Option): readonly string[] {
  return [short, long].filter(word => word !== undefined && word !== null);
}

/** A shell `case` that finds the command from the words so far. */
function pathCases(places: readonly Place[], variable: string): string {
  const named = places.filter(({ path }) => path !== '');
  return named.map(({ path }) => `      '${path}') ${variable}='${path}' ;;`).join('\n');
}

/** If there is nothing to offer, bash completes files itself. */
function bashScript(places: readonly Place[]): string {
  const words = (list: Place['options']): string => list.map(([word]) => word).join(' ');
  const cases = places.flatMap(({ path, choices, open }) => [
    ...choices.map(([option, given]) => `    '${path} ${option}') given='${given.join(' ')}' ;;`),
    ...(open.length === 0 ? [] : [`    ${open.map(option => `'${path} ${option}'`).join('|')}) return ;;`]),
  ]);
  return `# bash completion for evenkeel. Load it: source <(evenkeel completion bash)
_evenkeel() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD-1]}" path='' word i commands options given=''
  [[ $cur == '=' ]] && cur=''
  [[ $prev == '=' ]] && prev="\${COMP_WORDS[COMP_CWORD-2]}"
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    word="\${COMP_WORDS[i]}"
    case "\${path:+$path }$word" in
${pathCases(places, 'path')}
    esac
  done
  case "$path $prev" in
${cases.join('\n')}
  esac
  if [[ -n $given ]]; then
    COMPREPLY=($(compgen -W "$given" -- "$cur"))
    return
  fi
  case "$path" in
${places.map(place => `    '${place.path}') commands='${words(place.commands)}' options='${words(place.options)}' ;;`).join('\n')}
  esac
  if [[ $cur == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$cur"))
  elif [[ -n $commands ]]; then
    COMPREPLY=($(compgen -W "$commands" -- "$cur"))
  fi
}
complete -o default -F _evenkeel evenkeel
`;
}

function zshScript(places: readonly Place[]): string {
  const items = (list: Place['options']): string =>
    list.map(([word, summary]) => quoted(`${word.replaceAll(':', '\\:')}:${summary}`)).join(' ');
  return `#compdef evenkeel
# zsh completion for evenkeel. Load it: source <(evenkeel completion zsh)
_evenkeel() {
  local path_='' word prev="\${words[CURRENT-1]}"
  local -a commands options given
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "\${path_:+$path_ }$word" in
${pathCases(places, 'path_')}
    esac
  done
  case "$path_ $prev" in
${places
  .flatMap(({ path, choices, open }) => [
    ...choices.map(([option, given]) => `    '${path} ${option}') given=(${given.map(quoted).join(' ')}) ;;`),
    ...(open.length === 0
      ? []
      : [`    ${open.map(option => `'${path} ${option}'`).join('|')}) _files; return ;;`]),
  ])
  .join('\n')}
  esac
  if (( \${#given} )); then
    compadd -a given
    return
  fi
  case "$path_" in
${places.map(place => `    '${place.path}') commands=(${items(place.commands)}) options=(${items(place.options)}) ;;`).join('\n')}
  esac
  if [[ \${words[CURRENT]} == -* ]]; then
    _describe -o option options
  elif (( \${#commands} )); then
    _describe command commands
  else
    _files
  fi
}
if [[ \${funcstack[1]} == _evenkeel ]]; then _evenkeel "$@"; else compdef _evenkeel evenkeel; fi
`;
}

/** One word of a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** `evenkeel completion bash|zsh`. Returns the exit code. */
export function runCompletion(shell: Shell, { screen }: Context): number {
  screen.result(completionScript(wholeProgram(), shell));
  return 0;
}
