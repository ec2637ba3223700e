import type { Problem, Source } from '../../core/problem.ts';
import type { CodePages } from '../../core/report/failure.ts';
import { displayWidth, padTo, safeText } from '../../core/text/safe-text.ts';
import { fittedLines, hangingLines, type Line, linesToText } from '../../render/colored-line.ts';
import { count, firstOf } from '../../render/count.ts';
import { type Paint, type Style, symbol } from '../../render/style.ts';
import type { KeyOfJob, KeyReader } from '../../workflows/key-of-job.ts';
import type { UnreadPart } from '../../workflows/model.ts';

/** What was found in the workflows of a repository. */
export interface FoundKeys {
  readonly keys: readonly KeyOfJob[];
  readonly problems: readonly Problem[];
  readonly unread: readonly UnreadPart[];
  /** The repository whose settings were asked for; absent if none were. */
  readonly asked?: string;
}

/** The fewest columns that the readers of a key need beside its name. */
const LEAST_BESIDE = 44;
/** The most places of a code that are named. */
const MOST_PLACES = 6;

/**
 * What was found about keys in workflows. First one line for each key and job, the worst first.
 * Then each code once, with the places where it was found and the next step. Last, what someone
 * could do with each key.
 */
export function keysText(
  { keys, unread, asked }: FoundKeys,
  pages: CodePages,
  style: Style & { readonly width: number },
): string {
  const { width } = style;
  const names = keys.map(nameOf);
  const beside = width - LEAST_BESIDE - 4;
  const column = Math.max(0, ...names.map(displayWidth).filter(each => each <= beside));
  const lines = keys.flatMap((key, nth): readonly Line[] => {
    const [mark, color] = markOf(key);
    const name = names[nth] ?? '';
    const says = saidOf(key);
    const head: Line = [[`${symbol(mark, style)} `, color], [padTo(name, column)]];
    return displayWidth(name) <= column
      ? fittedLines([...head, [`  ${says}`]], width, column + 4)
      : [...fittedLines(head, width, 4), ...hangingLines('', says, { indent: 4, width })];
  });
  const unseen = unread.flatMap(({ at, says }) =>
    fittedLines([[`${symbol('dot', style)} `, 'dim'], [`${placeOf(at)}  ${says}`]], width, 4),
  );
  const causes = causesOf(keys).flatMap(({ code, places, looks }): readonly Line[] => {
    const page = Object.hasOwn(pages, code) ? pages[code] : undefined;
    const look = looks.map(each => `look at ${each}`);
    return [
      [],
      ...fittedLines([[code, 'bold'], [`  ${page?.title ?? ''}`]], width, 4),
      ...hangingLines('', firstOf(places, MOST_PLACES), { indent: 4, width, how: 'dim' }),
      ...look.flatMap(each => hangingLines('', each, { indent: 4, width })),
      ...hangingLines('next: ', page?.next ?? '', { indent: 4, width }),
    ];
  });
  const could = new Map(keys.filter(isOpen).map(each => [`${each.key} ${each.could}`, each] as const));
  const thefts = [...could.values()].flatMap(({ key, could: says }) =>
    fittedLines([[`${key}: `, 'bold'], [says]], width, 4),
  );
  return linesToText(
    [
      ...lines,
      ...unseen,
      ...causes,
      ...(thefts.length === 0 ? [] : [[], [['With the key someone could:'] as const], ...thefts]),
      ...(lines.length + unseen.length === 0 ? [] : [[]]),
      ...fittedLines(lastLine(keys, unread.length, asked), width, 4),
    ],
    style,
  );
}

function nameOf({ key, at, job }: KeyOfJob): string {
  return safeText(`${key}  ${placeOf(at)}  ${job}`);
}

function placeOf({ file, line }: Source): string {
  return `${file.replace(/^\.github\/workflows\//, '')}:${line}`;
}

function isOpen({ readers }: KeyOfJob): boolean {
  return readers.some(({ known }) => known !== 'guarded');
}

function markOf({ readers: [worst] }: KeyOfJob): readonly ['done' | 'failed' | 'dot', Paint] {
  if (worst?.known === 'found') return ['failed', 'red'];
  return worst?.known === 'unknown' ? ['dot', 'yellow'] : ['done', 'green'];
}

function saidOf({ events, readers, at }: KeyOfJob): string {
  const said = readers.map(
    ({ says, places, known }) => `${known === 'unknown' ? 'unknown: ' : ''}${says}${linesOf(places, at)}`,
  );
  return `${events.join(', ')}: ${said.length === 0 ? 'nothing found' : said.join('; ')}`;
}

/** The lines that let someone read a key, without the line that names the key itself. */
function linesOf(places: readonly Source[], at: Source): string {
  const others = places.filter(({ file, line }) => file !== at.file || line !== at.line);
  const lines = [...new Set(others.map(each => (each.file === at.file ? String(each.line) : placeOf(each))))];
  return lines.length === 0
    ? ''
    : ` (${lines.length === 1 ? 'line' : 'lines'} ${firstOf(lines, MOST_PLACES)})`;
}

interface Cause {
  readonly code: KeyReader['code'];
  readonly places: readonly string[];
  /** The pages on which people see the settings. */
  readonly looks: readonly string[];
}

/** Each cause once, by its code, in the order in which the lines above name them. */
function causesOf(keys: readonly KeyOfJob[]): readonly Cause[] {
  const found = new Map<KeyReader['code'], { places: Set<string>; looks: Set<string> }>();
  for (const { code, known, places, page } of keys.flatMap(each => each.readers)) {
    if (known === 'guarded') continue;
    const cause = found.get(code) ?? { places: new Set(), looks: new Set() };
    found.set(code, cause);
    for (const place of places) cause.places.add(placeOf(place));
    if (page !== undefined) cause.looks.add(page);
  }
  return [...found].map(([code, { places, looks }]) => ({ code, places: [...places], looks: [...looks] }));
}

function lastLine(keys: readonly KeyOfJob[], unread: number, asked: string | undefined): Line {
  const open = keys.filter(({ readers }) => readers[0]?.known === 'found').length;
  const unknown = keys.filter(({ readers }) => readers[0]?.known === 'unknown').length;
  const kept = keys.filter(({ readers }) => readers[0]?.known === 'guarded').length;
  const rest = keys.length - open - unknown - kept;
  const parts = [
    ...(unknown === 0 ? [] : [`${unknown} unknown`]),
    ...(kept === 0 ? [] : [`${kept} kept by settings`]),
    ...(rest === 0 ? [] : [`${rest} with nothing found`]),
    ...(unread === 0 ? [] : [`${count(unread, 'part')} not read`]),
    asked === undefined ? 'no settings were read' : `settings of ${asked} were read`,
  ];
  if (keys.length === 0) return [['No job has a key'], [`; ${parts.join('; ')}`]];
  const first: Line =
    open === 0
      ? [['No key is given away', 'green']]
      : [[`${count(open, 'key')} of a job can be read by others`, 'red']];
  return [...first, [`; ${parts.join('; ')}`]];
}
