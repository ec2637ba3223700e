import { box, picture, run, widthOf } from './drawing.js';

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

/** What a terminal shows of `text`, with its colors. */
export function terminalPicture(text, title) {
  const lines = text.replace(/\n$/, '').split('\n').map(runsOf);
  const lengths = lines.map(runs => runs.reduce((sum, { text }) => sum + text.length, 0));
  const width = Math.ceil(widthOf('x'.repeat(Math.max(...lengths)), FONT)) + 2 * LEFT;
  const parts = [box(1, 1, width - 2, 30, 'bar', 7)];
  lines.forEach((runs, index) => {
    let x = LEFT;
    for (const { text, bold, classes } of runs) {
      const font = { ...FONT, bold };
      const [, before = '', shown = ''] = /^(\s*)(.*?)\s*$/.exec(text) ?? [];
      if (shown !== '') parts.push(run(shown, x + widthOf(before, font), 54 + index * LINE, font, classes));
      x += widthOf(text, font);
    }
  });
  parts.push(run(title, LEFT, 20, { size: 12, mono: false, bold: true }, 'dim'));
  return picture(width, 54 + lines.length * LINE, title, parts);
}
