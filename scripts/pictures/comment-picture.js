import { box, onePanel, run, widthOf } from './drawing.js';

const WIDTH = 860;
const LEFT = 20;
const INNER = WIDTH - 2 * LEFT;
const TEXT = { size: 14, mono: false, bold: false };
const CODE = { size: 12, mono: true, bold: false };
const SMALL = { size: 11.5, mono: false, bold: false };

/** A line of Markdown as words: bold, code, links and plain text. */
function wordsOf(markdown, font) {
  const plain = markdown.replaceAll('&nbsp;', '\u00a0').replaceAll(/<\/?sub>/g, '');
  return plain.split(/(\*\*.+?\*\*|`[^`]+`|\[[^\]]+\]\([^)]+\))/).flatMap(piece => {
    if (/^\*\*/.test(piece)) return wordsOf(piece.slice(2, -2), { ...font, bold: true });
    if (/^`/.test(piece))
      return [{ text: piece.slice(1, -1), font: { ...CODE, size: font.size - 2 }, code: true }];
    const link = /^\[([^\]]+)\]\(/.exec(piece)?.[1];
    if (link !== undefined) return wordsOf(link, font).map(word => ({ ...word, classes: 'blue' }));
    return piece.split(/(?<= )/).map(text => ({ text, font, code: false }));
  });
}

/** Draws words from `x` on, in lines no longer than `room`; returns the last base line. */
function flow(parts, markdown, x, y, room, font, classes = '') {
  let [at, line] = [x, y];
  for (const { text, font: own, code, classes: named = classes } of wordsOf(markdown, font)) {
    const width = widthOf(text, own) + (code ? 10 : 0);
    if (at > x && at + widthOf(text.trimEnd(), own) > x + room) [at, line] = [x, line + font.size * 1.6];
    if (code) parts.push(box(at, line - own.size - 1, width, own.size + 6, 'code', 4));
    if (text.trim() !== '')
      parts.push(run(text.replaceAll('\u00a0', ' '), at + (code ? 5 : 0), line, own, named));
    at += width;
  }
  return line;
}

const ACTION = 104;
/** The space beside a cell's text, and above its first line. */
const PAD = 12;

/**
 * The widths of the columns of a table: of two, the first is an action; otherwise as the text is.
 */
function columnsOf(rows, font) {
  if (rows[0].length === 2) return [ACTION, INNER - ACTION];
  const natural = rows[0].map((_, column) =>
    Math.max(
      ...rows.map((cells, index) =>
        wordsOf(index === 0 ? `**${cells[column]}**` : cells[column], font).reduce(
          (sum, { text, font: own, code }) => sum + widthOf(text, own) + (code ? 10 : 0),
          2 * PAD - 4,
        ),
      ),
    ),
  );
  const rest = (INNER - natural.reduce((sum, each) => sum + each, 0)) / natural.length;
  return natural.map(each => each + rest);
}

function table(parts, rows, y) {
  const font = rows[0].length === 2 ? TEXT : SMALL;
  const columns = columnsOf(rows, font);
  const edges = columns.map((_, column) => columns.slice(0, column).reduce((sum, each) => sum + each, LEFT));
  const [top, lines] = [y, []];
  let at = y;
  rows.forEach((cells, index) => {
    lines.push(at);
    let bottom = at;
    cells.forEach((cell, column) => {
      let line = at + 24;
      for (const part of cell.split('<br>')) {
        const markdown = index === 0 && part !== '' ? `**${part}**` : part;
        line = flow(parts, markdown, edges[column] + PAD, line, columns[column] - PAD - 8, font) + 23;
      }
      bottom = Math.max(bottom, line - 10);
    });
    at = bottom;
  });
  for (const line of [...lines, at]) parts.push(box(LEFT, line, INNER, 1, 'line'));
  for (const x of [...edges, LEFT + INNER]) parts.push(box(x, top, 1, at - top + 1, 'line'));
  return at;
}

/** Takes away what a closed part hides, to its end. */
function hideClosed(lines) {
  for (let open = 1; open > 0 && lines.length > 0; ) {
    const line = lines.shift();
    if (line.startsWith('<details')) open += 1;
    if (line === '</details>') open -= 1;
  }
}

const MARKS = { '-': ['removed', ''], '+': ['added', ''], '@': ['hunk', 'dim'] };

function diff(parts, lines, y) {
  parts.push(box(LEFT, y, INNER, lines.length * 19 + 20, 'bar', 6));
  lines.forEach((line, index) => {
    const [background, classes] = MARKS[line[0]] ?? ['bar', ''];
    parts.push(box(LEFT + 10, y + 10 + index * 19, INNER - 20, 19, background));
    parts.push(run(line, LEFT + 16, y + 24 + index * 19, CODE, classes));
  });
  return y + lines.length * 19 + 20;
}

/** What GitHub shows of a comment in this Markdown. */
export function commentPicture(markdown, title) {
  return onePanel(title, commentPanel(markdown));
}

/** The same as a part of a picture: the forms that a plan's comment has. */
export function commentPanel(markdown) {
  const parts = [box(1, 1, WIDTH - 2, 38, 'bar', 7), box(1, 39, WIDTH - 2, 1, 'line')];
  parts.push(run('github-actions', LEFT, 25, { ...TEXT, bold: true }));
  parts.push(run('bot commented on the pull request', LEFT + 108, 25, TEXT, 'dim'));
  const lines = markdown.trim().split('\n');
  let y = 46;
  while (lines.length > 0) {
    const line = lines.shift() ?? '';
    if (line.startsWith('### ')) {
      y = flow(parts, line.slice(4), LEFT, y + 28, INNER, { ...TEXT, size: 17, bold: true }) + 6;
    } else if (line.startsWith('> [!')) {
      const top = y + 10;
      const kind = line.slice(4, -1).toLowerCase();
      parts.push(
        run(`${kind[0].toUpperCase()}${kind.slice(1)}`, LEFT + 20, top + 18, { ...TEXT, bold: true }, 'red'),
      );
      y = top + 18;
      while (lines[0]?.startsWith('> '))
        y = flow(parts, lines.shift().slice(2), LEFT + 20, y + 25, INNER - 20, TEXT);
      parts.push(box(LEFT, top, 4, y - top + 10, 'red'));
      y += 14;
    } else if (line.startsWith('|')) {
      const rows = [line];
      while (lines[0]?.startsWith('|')) rows.push(lines.shift());
      const cells = rows
        .filter(row => !/^\|-/.test(row))
        .map(row =>
          row
            .slice(1, -1)
            .split('|')
            .map(cell => cell.trim()),
        );
      y = table(parts, cells, y + 10);
    } else if (line.startsWith('<details')) {
      const isOpen = line.startsWith('<details open>');
      const summary = /<summary>(.*)<\/summary>/.exec(line)?.[1];
      y = flow(parts, `${isOpen ? '▾' : '▸'} ${summary}`, LEFT, y + 28, INNER, TEXT) + 2;
      if (!isOpen) hideClosed(lines);
    } else if (line === '```diff') {
      const shown = [];
      while (lines[0] !== '```') shown.push(lines.shift());
      lines.shift();
      y = diff(parts, shown, y + 10);
    } else if (line.startsWith('<sub>')) {
      y = flow(parts, line, LEFT, y + 22, INNER, SMALL, 'dim');
    } else if (line !== '' && !line.startsWith('<')) {
      y = flow(parts, line, LEFT, y + 28, INNER, TEXT);
    }
  }
  return { width: WIDTH, height: y + 20, parts };
}
