// cspell:words precmd
import type { WordPlace } from './places.ts';

/**
 * The completion script for zsh. Where `compinit` has not run yet, the script registers the
 * completion at the first prompt, after all of `.zshrc`. If `compinit` has not run by then, the
 * script prints what is missing. Pure.
 */
export function zshScript(places: readonly WordPlace[]): string {
  const items = (list: WordPlace['options']): string =>
    list.map(([word, summary]) => quoted(`${word.replaceAll(':', '\\:')}:${summary}`)).join(' ');
  const named = places.filter(({ path }) => path !== '');
  return `#compdef evenkeel
# zsh completion for evenkeel. Load it: source <(evenkeel completion zsh)
_evenkeel() {
  local path_='' word prev="\${words[CURRENT-1]}"
  local -a commands options given
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "\${path_:+$path_ }$word" in
${named.map(({ path }) => `      '${path}') path_='${path}' ;;`).join('\n')}
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
_evenkeel_npx() {
  local -i i
  for (( i = 2; i < CURRENT; i++ )); do
    case "\${words[i]}" in
      evenkeel|evenkeel@*)
        words=(evenkeel "\${(@)words[i+1,-1]}")
        (( CURRENT -= i - 1 ))
        _evenkeel
        return ;;
      -p|--package|-w|--workspace) (( i += 1 )) ;;
      -*) ;;
      *) break ;;
    esac
  done
  if [[ -n \${_evenkeel_before_npx-} ]]; then
    "$_evenkeel_before_npx" "$@"
  else
    _files
  fi
}
_evenkeel_register() {
  if (( ! \${+functions[compdef]} )); then
    print -u2 'evenkeel: nothing is completed before compinit has run. Put this into ~/.zshrc: autoload -Uz compinit && compinit'
    return 1
  fi
  local before="\${\${_comps[npx]-}%%=*}"
  [[ $before == _evenkeel_npx ]] || typeset -g _evenkeel_before_npx="$before"
  compdef _evenkeel evenkeel
  compdef _evenkeel_npx npx
}
_evenkeel_at_prompt() {
  precmd_functions=("\${(@)precmd_functions:#_evenkeel_at_prompt}")
  _evenkeel_register
}
if [[ \${funcstack[1]-} == _evenkeel ]]; then
  _evenkeel "$@"
elif (( \${+functions[compdef]} )); then
  _evenkeel_register
else
  typeset -ga precmd_functions
  precmd_functions=("\${(@)precmd_functions:#_evenkeel_at_prompt}" _evenkeel_at_prompt)
fi
`;
}

/** The text as one word of the shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
