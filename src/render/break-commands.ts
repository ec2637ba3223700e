/** A workflow command in the older form, which a runner finds anywhere in a line. */
const OLD_COMMAND = /##\[/g;
/**
 * A workflow command, which a runner finds at the start of a line, after white space. Ours may be
 * colored.
 */
const COMMAND = /^((?:\s|\u001b\[\d+m)*)::/;

/** Breaks text that a GitHub runner would execute as a workflow command in a log. */
export function breakCommands(line: string): string {
  if (!line.includes('::') && !line.includes('##[')) return line;
  return line.replace(OLD_COMMAND, '##\\u{5b}').replace(COMMAND, '$1\\u{3a}:');
}
