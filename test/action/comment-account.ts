import { expect } from 'vitest';
import type { Marker } from '../../src/action/comment/marker.ts';
import { isPage, type Page, readPage } from '../../src/action/comment/page.ts';
import { MANIFESTS } from './comment-events.ts';
import { fileOf, tableRows } from './several-manifests.ts';

/*
 * What the comment of each pull request has to say, by ADR 0155 alone, and what does not hold.
 */

export type Content = ReadonlyMap<number, readonly string[]>;

export interface Pull {
  readonly number: number;
  /** Oldest first. */
  readonly commits: string[];
  /** What it adds to each manifest. */
  readonly adds: Map<number, readonly string[]>;
  /** What its comment has to say. */
  readonly rows: Map<number, Row>;
  /** The commit that its comment is about. */
  head: string | undefined;
  isOpen: boolean;
}

/** A run of the plans of a commit. */
export interface Run {
  readonly id: number;
  attempt: number;
  readonly pull: Pull;
  readonly sha: string;
  readonly content: Content;
  readonly plans: readonly number[];
}

/** A plan of a manifest. */
export interface Row {
  readonly id: number;
  readonly attempt: number;
  readonly sha: string;
  /** When its job ran. */
  readonly at: number;
  readonly creates: readonly string[];
  /** The commits whose applies have written into its scope since. */
  readonly outdated: readonly string[];
}

/** How the last job of an apply ended. */
export interface Applied {
  readonly attempt: number;
  readonly at: number;
  readonly wrote: boolean;
}

export interface Merge {
  readonly pull: Pull;
  readonly sha: string;
  readonly head: string;
  readonly id: number;
  readonly content: Content;
  readonly ends: Map<number, Applied>;
}

/** Keeps account of a run that was shown: which rows it takes over. */
export function noteShown(pull: Pull, sha: string, plans: ReadonlyMap<number, Row>): void {
  const isHead = pull.commits.at(-1) === sha;
  if (!isHead && pull.head !== undefined && pull.head !== sha) return;
  for (const [of, plan] of plans) {
    const row = pull.rows.get(of);
    // A commit that was replaced takes no row from another one, and an older run none from a newer.
    if (row !== undefined && (row.sha === sha ? row.at > plan.at : !isHead)) continue;
    pull.rows.set(of, plan);
    pull.head = sha;
  }
}

/** Keeps account of applies that were shown. Gives how many plans are out of date by them. */
export function noteApplied(pulls: readonly Pull[], { ends, sha }: Merge): number {
  let marked = 0;
  for (const { rows } of pulls.filter(({ isOpen }) => isOpen))
    for (const [of, row] of rows) {
      const end = ends.get(of);
      if (end?.wrote !== true || row.at > end.at || row.outdated.includes(sha)) continue;
      rows.set(of, { ...row, outdated: [...row.outdated, sha] });
      marked += 1;
    }
  return marked;
}

/** Whether the row of a merged head has shown that a branch will be made. */
export function isReviewed(merges: readonly Merge[], of: number, name: string): boolean {
  return merges.some(({ pull, head }) => {
    const row = pull.rows.get(of);
    return row?.sha === head && row.creates.includes(name);
  });
}

/** Throws where our comments on a pull request say something else than they have to. */
export function checkComments({ number, rows, head, isOpen }: Pull, bodies: readonly string[]): void {
  const pages = bodies.filter(isPage);
  expect(pages.length, `comments on #${number}`).toBe(Math.min(1, rows.size));
  const [body = ''] = pages;
  const page = readPage(body);
  if (page === undefined) return;
  for (const of of rows.keys()) expect(page.parts.map(manifestOf), `the rows of #${number}`).toContain(of);
  // An apply of a merged one has changed its rows, or, without any, written comments of its own.
  if (!isOpen) return;
  expect(bodies).toEqual(pages);
  expect(page.head).toBe(head);
  const found = page.parts.map(part => ({
    of: manifestOf(part),
    run: `${part.run?.id} ${part.run?.attempt}`,
    sha: part.sha,
    outdated: part.outdated ?? [],
  }));
  const wanted = [...rows].map(([of, { id, attempt, sha, outdated }]) => ({
    of,
    run: `${id} ${attempt}`,
    sha,
    outdated,
  }));
  expect(found).toEqual(wanted.sort((a, b) => a.of - b.of));
  for (const row of tableRows(body)) {
    const { sha, outdated } = rows.get(Number(/infra\/m(\d)/.exec(row)?.[1])) as Row;
    expect(row.includes('of an older commit'), row).toBe(sha !== head);
    if (sha === head) expect(row.includes('**out of date**'), row).toBe(outdated.length > 0);
  }
  const isSaid = /^> \*\*Out of date:\*\*/m.test(body);
  expect(isSaid).toBe([...rows.values()].some(({ outdated }) => outdated.length > 0));
}

export function pageIn(bodies: readonly string[]): Page | undefined {
  return readPage(bodies.find(isPage) ?? '');
}

export function manifestOf({ key }: Marker): number {
  return MANIFESTS.findIndex(of => key === `${fileOf(of)}|prod`);
}
