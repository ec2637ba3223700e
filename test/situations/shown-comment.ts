const ENTITIES: Readonly<Record<string, string>> = {
  '&nbsp;': ' ',
  '&#8203;': '',
  '&lt;': '<',
  '&gt;': '>',
  '&#36;': '$',
  '&amp;': '&',
};

/** A line of Markdown without its marks; what is in backticks stays as it is. */
function shownLine(text: string): string {
  return text
    .split(/(`+[^`]*`+)/)
    .map((piece, at) =>
      at % 2 === 1 ? piece.replace(/^`+ ?| ?`+$/g, '').replaceAll('\\|', '|') : shownText(piece),
    )
    .join('');
}

function shownText(text: string): string {
  return text
    .replace(/<\/?(?:sub|b|i)>/g, '')
    .replace(/\*\*/g, '')
    .replace(/(?<![\w\\])_|(?<!\\)_(?!\w)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/&(?:nbsp|#8203|lt|gt|#36|amp);/g, found => ENTITIES[found] ?? found)
    .replace(/\\([\\`*_[\]|~])/g, '$1');
}

/**
 * What GitHub shows of a comment before anybody unfolds anything, in its order: a line of text for
 * each line, each cell of a table on lines of its own. It knows the forms that a report has.
 */
export function shownComment(markdown: string): string {
  const shown: string[] = [];
  let isFolded = false;
  for (const line of markdown.split('\n')) {
    const [, open, summary] = /^<details( open)?><summary>(.*)<\/summary>/.exec(line) ?? [];
    if (summary !== undefined) {
      shown.push(`${open === undefined ? '▸' : '▾'} ${shownLine(summary)}`, '');
      isFolded = open === undefined;
    } else if (line.startsWith('</details>')) isFolded = false;
    else if (!isFolded && !/^\|-|^<!--|^`{3,}|^\| \| Resource \|$/.test(line))
      shown.push(...shownLines(line));
  }
  return `${shown
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`;
}

function shownLines(line: string): readonly string[] {
  const [, alert] = /^> \[!(\w+)\]$/.exec(line) ?? [];
  if (alert !== undefined) return [`▌ ${alert}`];
  if (line.startsWith('>')) return [`▌ ${shownLine(line.slice(1).trim())}`];
  if (line.startsWith('|')) {
    const [, first = '', ...cells] = line.split(/(?<!\\)\|/);
    const [head = '', ...rest] = cells.slice(0, -1).join(' | ').split('<br>');
    return [
      `${shownLine(first.trim())}  ${shownLine(head.trim())}`,
      ...rest.map(each => `    ${shownLine(each.trim())}`),
    ];
  }
  return [shownLine(line.replace(/^#+ /, ''))];
}
