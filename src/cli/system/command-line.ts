/** A program and its arguments, as the system starts it. */
export interface CommandLine {
  readonly file: string;
  readonly args: string[];
  /** The arguments are quoted already. */
  readonly verbatim: boolean;
}

/**
 * How a command is started. On Windows `npm` and `npx` are batch files, which only its shell can start (Node's documentation of
 * child processes, "Spawning .bat and .cmd files on Windows"; read 2026-11-22), so every word is quoted for that shell.
 */
export function commandLine([file = '', ...args]: readonly string[], platform: NodeJS.Platform): CommandLine {
  if (platform !== 'win32') return { file, args: [...args], verbatim: false };
  const line = [escaped(file), ...args.map(arg => escaped(escaped(quoted(arg))))].join(' ');
  return { file: 'cmd.exe', args: ['/d', '/s', '/c', `"${line}"`], verbatim: true };
}

/** For the rules by which programs take their arguments apart: backslashes count only before a quote. */
function quoted(arg: string): string {
  return `"${arg.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\*)$/, '$1$1')}"`;
}

/** For the shell; twice where a batch file passes it on. */
function escaped(text: string): string {
  return text.replace(/[()\][%!^"`<>&|;, *?]/g, '^$&');
}
