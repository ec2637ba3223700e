import { box, onePanel, run, widthOf } from './drawing.js';

const FONT = { size: 13, mono: true, bold: false };
const LINE = 19;
const LEFT = 16;
/** What the program uses of the terminal's colors. */
const COLORS = { 31: 'red', 32: 'green', 33: 'yellow' };

/** The runs of a line with escape codes: each text with what it looks like. */
function runsOf(line) {
  let [bold, dim, color] = [false, false, ''];
  return line.split(/(\u001b\[\d+m)/).flatMap(piece => {
    const [, code] = /^\u001b\[(\d+)m$/.exec(piece) ?? [];
    if (code === undefined) return piece === '' ? [] : [{ text: piece, bold, classes: dim ? 'dim' : color }];
    if (code === '1') bold = true;
    if (code === '2') dim = true;
    if (code === '22') [bold, dim] = [false, false];
    if (code in COLORS || code === '39') color = COLORS[code] ?? '';
    return [];
  });
}

/** The lines of what was written and typed, as a terminal of so many columns breaks them. */
export function terminalLines(pieces, columns = Number.POSITIVE_INFINITY) {
  const lines = [[]];
  let used = 0;
  const begin = () => {
    lines.push([]);
    used = 0;
  };
  for (const { text, typed = false } of pieces)
    text.split('\n').forEach((line, index) => {
      if (index > 0) begin();
      for (const { text, ...look } of runsOf(line))
        for (let rest = text; rest !== ''; ) {
          if (used >= columns) begin();
          const fits = rest.slice(0, columns - used);
          lines.at(-1).push({ ...look, text: fits, typed });
          used += fits.length;
          rest = rest.slice(fits.length);
        }
    });
  if (lines.at(-1).length === 0) lines.pop();
  return lines;
}

/** A terminal with these lines. `width`: in pixels; by default as wide as they are. */
export function terminalPanel(lines, title, width = widthOfLines(lines)) {
  const parts = [box(1, 1, width - 2, 30, 'bar', 7)];
  lines.forEach((runs, index) => {
    let x = LEFT;
    for (const { text, bold, classes, style } of runs) {
      const font = { ...FONT, bold };
      const [, before = '', shown = ''] = /^(\s*)(.*?)\s*$/.exec(text) ?? [];
      if (shown !== '')
        parts.push(run(shown, x + widthOf(before, font), 54 + index * LINE, font, classes, style));
      x += widthOf(text, font);
    }
  });
  parts.push(run(title, LEFT, 20, { size: 12, mono: false, bold: true }, 'dim'));
  return { width, height: 54 + lines.length * LINE, parts };
}

function widthOfLines(lines) {
  const lengths = lines.map(runs => runs.reduce((sum, { text }) => sum + text.length, 0));
  return Math.ceil(widthOf('x'.repeat(Math.max(...lengths)), FONT)) + 2 * LEFT;
}

/** What a terminal shows of `text`, with its colors. */
export function terminalPicture(text, title) {
  return onePanel(title, terminalPanel(terminalLines([{ text }]), title));
}
