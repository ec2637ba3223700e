/** A command as the runner understands it. */
export interface RunnerCommand {
  readonly command: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly data: string;
}

/*
 * A port of the runner's own parser (actions/runner, ActionCommand.TryParseV2 and TryParse, read
 * 2026-11): a line is a command of the newer form where it begins with `::` after white space, of
 * the older form where it holds `##[` anywhere.
 */

const NEWER = '::';
const OLDER = '##[';

/** What the runner makes of one line of a log; undefined where it is no command. */
export function readCommand(line: string): RunnerCommand | undefined {
  return newer(line) ?? older(line);
}

function newer(message: string): RunnerCommand | undefined {
  const line = message.trimStart();
  if (!line.startsWith(NEWER)) return undefined;
  const end = line.indexOf(NEWER, NEWER.length);
  if (end < 0) return undefined;
  return commandOf(line.slice(NEWER.length, end), line.slice(end + NEWER.length), ',', [
    ['%0D', '\r'],
    ['%0A', '\n'],
    ['%3A', ':'],
    ['%2C', ','],
    ['%25', '%'],
  ]);
}

function older(message: string): RunnerCommand | undefined {
  const start = message.indexOf(OLDER);
  if (start < 0) return undefined;
  const end = message.indexOf(']', start);
  if (end < 0) return undefined;
  return commandOf(message.slice(start + OLDER.length, end), message.slice(end + 1), ';', [
    ['%3B', ';'],
    ['%0D', '\r'],
    ['%0A', '\n'],
    ['%5D', ']'],
    ['%25', '%'],
  ]);
}

function commandOf(
  head: string,
  data: string,
  separator: string,
  escapes: readonly (readonly [string, string])[],
): RunnerCommand {
  const unescaped = (text: string): string =>
    escapes.reduce((all, [from, to]) => all.replaceAll(from, to), text);
  const space = head.indexOf(' ');
  const command = space < 0 ? head : head.slice(0, space);
  const pairs =
    space < 0
      ? []
      : head
          .slice(space + 1)
          .trim()
          .split(separator);
  const properties = pairs.flatMap(pair => {
    const at = pair.indexOf('=');
    return at < 1 ? [] : [[pair.slice(0, at), unescaped(pair.slice(at + 1))] as const];
  });
  return { command, properties: Object.fromEntries(properties), data: unescaped(data) };
}
