/**
 * What a step wrote into a file of the runner, such as the one of GITHUB_OUTPUT: `NAME=VALUE`, or
 * `NAME<<END` with the lines of the value and the line END. Throws as the runner does.
 */
export function pairsIn(text: string): Record<string, string> {
  const pairs: Record<string, string> = {};
  const lines = text.split(/\r?\n/);
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (line === '') continue;
    const [, name = '', end = ''] = /^([^=]*?)<<(.+)$/.exec(line) ?? [];
    if (name !== '') {
      const last = lines.indexOf(end, at + 1);
      if (last < 0) throw new Error(`Invalid value. Matching delimiter not found '${end}'`);
      pairs[name] = lines.slice(at + 1, last).join('\n');
      at = last;
      continue;
    }
    const equals = line.indexOf('=');
    if (equals < 1) throw new Error(`Invalid format '${line}'`);
    pairs[line.slice(0, equals)] = line.slice(equals + 1);
  }
  return pairs;
}
