/** The counts at the end of a text, as one line, without the digest. */
export function summaryOf(text: string): string {
  const lines = text.trimEnd().split('\n');
  if (lines.at(-1)?.startsWith('digest ') === true || lines.at(-1)?.startsWith('no digest') === true)
    lines.pop();
  let summary = lines.pop() ?? '';
  while (summary.startsWith('  ') && lines.length > 0) summary = `${lines.pop()} ${summary.trimStart()}`;
  return summary;
}
