import { readable } from '../../core/address.ts';
import { firstOf } from '../../render/count.ts';
import { codeSpan } from '../../render/markdown/markdown-text.ts';
import type { GitHub } from '../github/github.ts';
import { editPage } from './edit-page.ts';
import { type Marker, markerLine } from './marker.ts';
import { isPage, type Page, withParts } from './page.ts';
import { drawPage, type PageLinks } from './page-text.ts';
import { COMMENT_BYTES, ownComments } from './plan-comment.ts';
import { coveredOf, type WrittenScopes } from './scope-hashes.ts';

/** An apply that may have made plans of other pull requests out of date. */
export interface AppliedChange {
  /** The commit that was applied. */
  readonly sha: string;
  /** The pull request that it came from; undefined for a push without one. */
  readonly pullRequest: number | undefined;
  readonly written: readonly WrittenScopes[];
}

/** The beginning of each line that says that a plan is out of date. */
const START = '> **Out of date:** ';
const MOST_NAMED = 3;

/**
 * Says in our comments on an open pull request which plans an apply has made out of date. A plan
 * whose own apply has begun gets no such line. Returns whether it was said now.
 */
export async function markOutOfDate(
  github: GitHub,
  pullRequest: number,
  change: AppliedChange,
  { links, redact }: { readonly links: PageLinks; readonly redact: (text: string) => string },
): Promise<boolean> {
  const found = await ownComments(github, pullRequest, () => true);
  const open = found.filter(({ marker }) => scopesOf(marker, change).length > 0);
  let isSaid = false;
  for (const { comment, marker } of open) {
    if (isPage(comment.body)) continue;
    const body = outdatedBody(comment.body, marker, change, links);
    if (body === undefined) continue;
    await github.updateComment(comment.id, redact(body));
    isSaid = true;
  }
  if (!open.some(({ comment }) => isPage(comment.body))) return isSaid;
  const written = await editPage(github, pullRequest, async page => {
    const marked = page && outdatedPage(page, change, links);
    return marked && { body: redact(drawPage(marked.page, links)), own: marked.own };
  });
  return isSaid || written !== 'unchanged';
}

/**
 * The scopes of a plan into which this apply has written since the plan was made. Empty if the
 * comment already says so, or if the apply of the plan itself has begun.
 */
function scopesOf(marker: Marker, { sha, written }: AppliedChange): readonly string[] {
  const { state, outdated = [], digest } = marker;
  if (state !== undefined || digest === 'none' || outdated.includes(sha)) return [];
  return [...new Set(written.flatMap(each => coveredOf(marker, each)))].sort();
}

function marked(marker: Marker, { sha }: AppliedChange): Marker {
  return { ...marker, outdated: [...(marker.outdated ?? []), sha] };
}

/**
 * A comment of one manifest with the line "Out of date" on top; undefined if there is no room for
 * it. Pure.
 */
function outdatedBody(
  body: string,
  marker: Marker,
  change: AppliedChange,
  links: PageLinks,
): string | undefined {
  const lines = body.split(/\r?\n/).slice(1);
  const [before, rest] = lines[0] === ALERT ? splitAt(lines, lines.indexOf('') + 1) : [[], lines];
  const alert = [
    ALERT,
    ...before.filter(each => each.startsWith(START)),
    lineOf(scopesOf(marker, change), marker, change, links),
    '',
  ];
  const text = [markerLine(marked(marker, change)), ...alert, ...rest].join('\n');
  return Buffer.byteLength(text) <= COMMENT_BYTES + ALERT_BYTES ? text : undefined;
}

const ALERT = '> [!WARNING]';
/**
 * The most bytes by which the line "Out of date" may exceed {@link COMMENT_BYTES}: GitHub takes
 * 65,536 characters, which is more.
 */
const ALERT_BYTES = 4_000;

function splitAt<T>(all: readonly T[], at: number): readonly [readonly T[], readonly T[]] {
  return [all.slice(0, at), all.slice(at)];
}

/**
 * The comment for several manifests with the line "Out of date" on top; undefined if nothing is
 * new. Pure.
 */
function outdatedPage(
  page: Page,
  change: AppliedChange,
  links: PageLinks,
): { readonly page: Page; readonly own: readonly Marker[] } | undefined {
  const stale = page.parts.filter(part => scopesOf(part, change).length > 0);
  const [first] = stale;
  if (first === undefined) return undefined;
  const scopes = [...new Set(stale.flatMap(part => scopesOf(part, change)))].sort();
  const own = stale.map(part => marked(part, change));
  const before = (page.texts.get('outdated') ?? ALERT).split('\n');
  const said = [...before, lineOf(scopes, first, change, links)].join('\n');
  const texts = new Map([...page.texts, ['outdated', said]]);
  return { page: { ...page, parts: withParts(page.parts, own), texts }, own };
}

function lineOf(
  scopes: readonly string[],
  { run }: Marker,
  { pullRequest, sha }: AppliedChange,
  { runs }: PageLinks,
): string {
  const who = pullRequest === undefined ? `The apply of ${codeSpan(sha.slice(0, 10))}` : `#${pullRequest}`;
  const names = firstOf(
    scopes.map(each => codeSpan(readable(each))),
    MOST_NAMED,
  );
  const again = 'run the plan again';
  const link = runs === '' || run === undefined || run.id === 0 ? again : `[${again}](${runs}${run.id})`;
  return `${START}${who} changed ${names} since this plan; ${link}.`;
}
