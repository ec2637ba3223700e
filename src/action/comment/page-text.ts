import { count, firstOf } from '../../render/count.ts';
import { codeSpan, plainMarkdown } from '../../render/markdown/markdown-text.ts';
import { type Marker, markersLine } from './marker.ts';
import { namesIn, shortHash, withoutPart } from './marker-key.ts';
import { keptText, type Page } from './page.ts';
import { groupsOf, OPEN, type PageCounts, type PageGroup, type PartState, STATES } from './page-groups.ts';
import { COMMENT_BYTES } from './plan-comment.ts';

const WORDS: Readonly<Record<PartState, string>> = {
  failed: '**no plan**',
  unclear: '**cut off**',
  partly: '**applied in part**',
  undone: '**not applied**',
  refused: '**refused**',
  incomplete: '**incomplete**',
  outdated: '**out of date**',
  planned: 'planned',
  applying: 'being applied',
  older: 'of an older commit',
  applied: 'applied',
  unchanged: 'no changes',
};

/** The beginning of a link to a run, to which the number of the run is added; empty if unknown. */
export interface PageLinks {
  readonly runs: string;
}

const MOST_NAMED = 10;
/** The most bytes of the table. */
const TABLE_BYTES = 14_000;
const NOT_KEPT =
  "_Left out here because of the size. It is in the summary of the run, and in this comment's history of edits._";

/**
 * The whole comment, within the budget of bytes. If it is too long, leaves out the longest texts,
 * one after the other. Pure.
 */
export function drawPage(page: Page, links: PageLinks): string {
  let { texts } = page;
  for (;;) {
    const body = draw({ ...page, texts }, links);
    if (Buffer.byteLength(body) <= COMMENT_BYTES) return body;
    const [longest] = [...texts].filter(isShortened).sort((a, b) => longer(b, a));
    if (longest === undefined) return body;
    texts = new Map([...texts, [longest[0], NOT_KEPT]]);
  }
}

function isShortened([id, text]: readonly [string, string]): boolean {
  return /^(?:plan|done)-/.test(id) && text !== NOT_KEPT;
}

/**
 * Compares two texts: the greater one is left out first. Plans are greater than reports of applies,
 * and longer texts than shorter ones.
 */
function longer(
  [id, text]: readonly [string, string],
  [other, otherText]: readonly [string, string],
): number {
  const isPlan = (of: string): number => Number(of.startsWith('plan-'));
  return isPlan(id) - isPlan(other) || Buffer.byteLength(text) - Buffer.byteLength(otherText);
}

function draw(page: Page, links: PageLinks): string {
  const groups = groupsOf(page);
  const lines = [
    markersLine({ head: page.head, markers: page.parts }),
    `### ${titleOf(groups)}`,
    '',
    ...textLines(page, 'outdated'),
    ...tableOf(groups, links),
    '',
    ...remarksOf(page.parts),
    ...textLines(page, 'left'),
    ...groups.flatMap(group => detailsOf(group, page)),
    `<sub>for ${codeSpan(page.head.slice(0, 10))}</sub>`,
  ];
  return `${lines.join('\n')}\n`;
}

function titleOf(groups: readonly PageGroup[]): string {
  const states = STATES.flatMap(state => {
    const n = groups.filter(each => each.state === state).length;
    return n === 0 ? [] : [`${n} ${WORDS[state]}`];
  });
  const open = groups.filter(({ state }) => OPEN.has(state));
  const sum = (of: (counts: PageCounts) => number): number =>
    open.reduce((n, { counts }) => n + of(counts), 0);
  const risks = riskWords(
    sum(each => each.deletes),
    sum(each => each.losses),
    sum(each => each.widens),
  );
  return [count(groups.length, 'manifest'), states.join(', '), ...risks].join(' · ');
}

function riskWords(deletes: number, losses: number, widens: number): readonly string[] {
  return [
    ...(deletes === 0 ? [] : [`**${deletes} to delete**`]),
    ...(losses === 0 ? [] : [`**${losses} ${losses === 1 ? 'loses' : 'lose'} something**`]),
    ...(widens === 0 ? [] : [`**${widens} ${widens === 1 ? 'widens' : 'widen'} access**`]),
  ];
}

function tableOf(groups: readonly PageGroup[], links: PageLinks): readonly string[] {
  const head = ['| Manifest | Create | Update | Delete | State | Digest |', '|---|---|---|---|---|---|'];
  const rows = groups.map(group => rowOf(group, links));
  let shown = 0;
  for (let size = 0; shown < rows.length; shown += 1) {
    size += Buffer.byteLength(rows[shown] ?? '') + 1;
    if (size > TABLE_BYTES) break;
  }
  const rest = groups.slice(shown).map(({ key }) => nameOf(key));
  const more =
    rest.length === 0 ? [] : ['', `_Not in the table, because of the size: ${firstOf(rest, MOST_NAMED)}._`];
  return [...head, ...rows.slice(0, shown), ...more];
}

function rowOf(group: PageGroup, { runs }: PageLinks): string {
  const { counts, parts, state } = group;
  const { creates, updates, deletes } = counts;
  const hasCounts = parts.some(each => each.counts !== undefined);
  const number = (n: number, text = `${n}`): string => (hasCounts ? text : '');
  const run = group.gravest?.run?.id ?? 0;
  const link = runs === '' || run === 0 ? '' : ` ([run](${runs}${run}))`;
  const said = [
    `${WORDS[state]}${progressOf(group)}`,
    ...(OPEN.has(state) ? riskWords(0, counts.losses, counts.widens) : []),
    ...(OPEN.has(state) && counts.blocked > 0 ? [`${counts.blocked} blocked`] : []),
  ];
  const cells = [
    nameOf(group.key),
    number(creates),
    number(updates),
    number(deletes, deletes === 0 ? '0' : `**${deletes}**`),
    `${said.join(', ')}${link}`,
    digestOf(parts),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** How much is applied: parts if there are several, otherwise rows. Empty before an apply. */
function progressOf({ parts }: PageGroup): string {
  if (parts.length > 1) {
    const begun = parts.some(({ state }) => state !== undefined);
    const done = parts.filter(({ state }) => state === 'applied').length;
    return begun ? `, ${done} of ${parts.length} parts applied` : '';
  }
  const [done, of] = parts[0]?.ended ?? [];
  return done === undefined || of === undefined ? '' : `, ${done} of ${of}`;
}

function digestOf(parts: readonly Marker[]): string {
  const [only] = parts;
  if (parts.length > 1) return count(parts.length, 'part');
  return only === undefined || only.digest === 'none' ? '' : codeSpan(only.digest);
}

/** The name of a part as code: its manifest, and what distinguishes its plan from other plans. */
function nameOf(key: string): string {
  return namesIn(key)
    .filter(name => name !== '')
    .map(codeSpan)
    .join(' ');
}

/**
 * A remark that names the plans whose marker has no room for hashes of their rows. A review of such
 * a plan covers only a plan with the same digest.
 */
function remarksOf(parts: readonly Marker[]): readonly string[] {
  const short = parts.filter(
    ({ rows, done, digest, state }) =>
      (rows === undefined || done === undefined) && digest !== 'none' && state === undefined,
  );
  if (short.length === 0) return [];
  const names = firstOf(
    short.map(({ key }) => nameOf(key)),
    MOST_NAMED,
  );
  return [`_Only the digest counts as the review of ${names}: there is no room for each row._`, ''];
}

function textLines({ texts }: Page, id: string): readonly string[] {
  const text = texts.get(id);
  return text === undefined || text === '' ? [] : [...keptText(id, text), ''];
}

function detailsOf(group: PageGroup, page: Page): readonly string[] {
  const done = group.parts.flatMap(({ key }) => textLines(page, doneId(key)));
  const planned = textLines(page, planId(group.key));
  if (done.length + planned.length === 0) return [];
  return [
    `**${nameOf(group.key)}**`,
    `<details><summary>${done.length > 0 ? 'What was done' : 'Plan'}</summary>`,
    '',
    ...done,
    ...planned,
    '</details>',
    '',
  ];
}

/** The id of the text about the plan of a manifest and environment. */
export function planId(key: string): string {
  return `plan-${shortHash(withoutPart(key))}`;
}

/** The id of the text about the apply of one plan. `key`: the key of that plan. */
export function doneId(key: string): string {
  return `done-${shortHash(key)}`;
}

/** A sentence that names the parts for which the comment has no room. Pure. */
export function leftText(keys: readonly string[]): string {
  if (keys.length === 0) return '';
  const names = firstOf(keys.map(nameOf), MOST_NAMED);
  return `**Not in this comment, because of the size:** ${names}. ${plainMarkdown('An apply of these with `expect-digest: reviewed` is refused. Give each a comment of its own.')}`;
}
