/** A workflow command of the older form, which a runner sees anywhere in a line. */
const OLD_COMMAND = /##\[/g;
/** A workflow command, which a runner sees at the start of a line, after white space. Ours may be colored. */
const COMMAND = /^((?:\s|\u001b\[\d+m)*)::/;

/** Breaks what a GitHub runner would take for a workflow command when the line is printed to a log. */
export function breakCommands(line: string): string {
  return line.replace(OLD_COMMAND, '##\\u{5b}').replace(COMMAND, '$1\\u{3a}:');
}
