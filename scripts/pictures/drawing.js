// cspell:words menlo consolas segoe ffebe dafbe
// Text as SVG: no font is measured, so each run of text says how wide it is (`textLength`).
const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
export const escaped = text => text.replaceAll(/[&<>]/g, char => ESCAPES[char]);

/** The width of a character in a monospaced font, in parts of its size. */
const MONO = 0.602;
/** The same in Helvetica and what looks like it, by the class of a character. */
const WIDTHS = [
  [/[ijl|.,:;'!]/, 0.25],
  [/[ftrI()[\]·/ -]/, 0.31],
  [/[mMW@%]/, 0.86],
  [/[A-Z→]/, 0.68],
];

/** How wide a text is, in pixels. */
export function widthOf(text, { size, mono, bold }) {
  if (mono) return text.length * size * MONO;
  const parts = [...text].map(char => WIDTHS.find(([chars]) => chars.test(char))?.[1] ?? 0.555);
  return parts.reduce((sum, part) => sum + part, 0) * size * (bold ? 1.08 : 1);
}

const rounded = number => Math.round(number * 10) / 10;

/** One run of text on its base line. `classes`: of the styles below; `style`: of this run alone. */
export function run(text, x, y, font, classes = '', style = '') {
  const names = [font.mono ? 'm' : 's', font.bold ? 'b' : '', classes].filter(name => name !== '').join(' ');
  const width = rounded(widthOf(text, font));
  const own = style === '' ? '' : ` style="${style}"`;
  return `<text x="${rounded(x)}" y="${rounded(y)}" font-size="${font.size}" class="${names}"${own} textLength="${width}" xml:space="preserve">${escaped(text)}</text>`;
}

export function box(x, y, width, height, classes, radius = 0) {
  return `<rect x="${rounded(x)}" y="${rounded(y)}" width="${rounded(width)}" height="${rounded(height)}" rx="${radius}" class="${classes}"/>`;
}

const STYLE = `
text{fill:#1f2328}.m{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace}
.s{font-family:-apple-system,"Segoe UI",Helvetica,Arial,"Liberation Sans",sans-serif}.b{font-weight:600}
.page{fill:#fff;stroke:#d1d9e0}.bar{fill:#f6f8fa}.line{fill:#d1d9e0}.code{fill:#818b981f}
.dim{fill:#59636e}.red{fill:#d1242f}.green{fill:#1a7f37}.blue{fill:#0969da}.yellow{fill:#9a6700}.removed{fill:#ffebe9}.added{fill:#dafbe1}.hunk{fill:#ddf4ff}
@media(prefers-color-scheme:dark){text{fill:#e6edf3}.page{fill:#0d1117;stroke:#3d444d}.bar{fill:#151b23}.line{fill:#3d444d}.code{fill:#656c7633}
.dim{fill:#9198a1}.red{fill:#f85149}.green{fill:#3fb950}.blue{fill:#4493f8}.yellow{fill:#d29922}.removed{fill:#f8514926}.added{fill:#2ea04326}.hunk{fill:#388bfd26}}
`;

/** A part of a picture with a border of its own, and all that is in it. */
export function panel({ width, height, parts }) {
  return [box(0.5, 0.5, width - 1, Math.ceil(height) - 1, 'page', 8), ...parts];
}

/** A picture in light and dark; `title` is what a screen reader says, `more` are more styles. */
export function picture(width, height, title, parts, more = '') {
  const size = `width="${width}" height="${Math.ceil(height)}" viewBox="0 0 ${width} ${Math.ceil(height)}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img">`,
    `<title>${escaped(title)}</title><style>${STYLE.trim()}${more}</style>`,
    ...parts,
    '</svg>\n',
  ].join('\n');
}

/** A picture of one panel. */
export function onePanel(title, drawn) {
  return picture(drawn.width, drawn.height, title, panel(drawn));
}
