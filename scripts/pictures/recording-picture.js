import { commentPanel } from './comment-picture.js';
import { panel, picture, run } from './drawing.js';
import { terminalLines, terminalPanel } from './terminal-picture.js';

const GAP = 16;
const CHECK_HEIGHT = 74;
const TEXT = { size: 14, mono: false, bold: false };
const SMALL = { size: 12.5, mono: false, bold: false };

/** How fast it is played, in seconds. */
const BEFORE_TYPING = 0.5;
const A_KEY = 0.045;
/** A long line is pasted. */
const MOST_TYPING = 0.9;
const AFTER_TYPING = 0.3;
const A_LINE = 0.09;
const BEFORE_CHECK = 1;
const BEFORE_COMMENT = 1.2;

/**
 * Everything is visible but while it is played. So it reads whole where nothing moves: in print,
 * and for who asked for less motion.
 */
const PLAYED = `
@media(prefers-reduced-motion:no-preference){.p{animation:p .2s both}.t{animation-name:t;animation-fill-mode:both}
@keyframes p{from{opacity:0}}@keyframes t{from{clip-path:inset(-2px 100% -2px 0)}}}
`;

const seconds = number => `${Math.round(number * 100) / 100}s`;

/** When each run appears, and when the last one is there. */
function timed(lines) {
  let at = 0;
  const played = lines.map(runs =>
    runs.map((each, index) => {
      if (!each.typed) {
        if (index === 0) at += A_LINE;
        return { ...each, classes: `${each.classes} p`.trim(), style: `animation-delay:${seconds(at)}` };
      }
      const keys = each.text.length;
      const lasts = Math.min(keys * A_KEY, MOST_TYPING);
      const delay = `animation-delay:${seconds(at + BEFORE_TYPING)}`;
      at += BEFORE_TYPING + lasts + AFTER_TYPING;
      return keys === 1
        ? { ...each, bold: true, classes: 'p', style: delay }
        : {
            ...each,
            bold: true,
            classes: 't',
            style: `${delay};animation-duration:${seconds(lasts)};animation-timing-function:steps(${keys})`,
          };
    }),
  );
  return { played, ends: at };
}

/** The pull request above its comment: its title, and how its check ended. */
function pullPanel({ title, number, branch, check }, width) {
  const parts = [
    run(title, 20, 30, { ...TEXT, size: 17, bold: true }),
    run(`#${number}`, width - 60, 30, { ...TEXT, size: 17 }, 'dim'),
    run('✓', 20, 56, { ...TEXT, bold: true }, 'green'),
    run(check, 38, 56, SMALL),
    run(`${branch} → main`, width - 160, 56, SMALL, 'dim'),
  ];
  return { width, height: CHECK_HEIGHT, parts };
}

const group = (parts, y, at) => [
  `<g transform="translate(0 ${Math.ceil(y)})">`,
  ...(at === undefined ? parts : [`<g class="p" style="animation-delay:${seconds(at)}">`, ...parts, '</g>']),
  '</g>',
];

/**
 * A session at a terminal, and the pull request that it ends in, one below the other. It is played
 * once: what is typed key by key, and the rest when it came.
 *
 * `pieces`: what was written and typed, in order; `pull`: the pull request with its `comment` in
 * Markdown.
 */
export function recordingPicture({ title, place, pieces, columns, pull }) {
  const comment = commentPanel(pull.comment);
  const { played, ends } = timed(terminalLines(pieces, columns));
  const terminal = terminalPanel(played, place, comment.width);
  const head = pullPanel(pull, comment.width);
  const [first, second] = [terminal.height + GAP, terminal.height + GAP + head.height + GAP];
  const checked = ends + BEFORE_CHECK;
  return picture(
    comment.width,
    second + comment.height,
    title,
    [
      ...group(panel(terminal), 0),
      ...group(panel(head), first, checked),
      ...group(panel(comment), second, checked + BEFORE_COMMENT),
    ],
    PLAYED,
  );
}
