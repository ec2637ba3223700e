import { createHash } from 'node:crypto';
import type { Address } from '../../core/address.ts';
import { given } from '../../core/json.ts';
import type { Plan } from '../../core/report/plan.ts';
import type { Report } from '../../core/report/report.ts';
import { outermost } from '../../core/report/row.ts';
import type { Marker } from './marker.ts';

/*
 * How a comment remembers the outermost scopes of its plan, such as projects (ADR 0155). 48 bits
 * are enough: two scopes with one hash only lead to a plan that is made again without need.
 */

const BYTES = 6;
/**
 * The most scopes that a marker remembers. A plan with more remembers none. Then only an apply with
 * the same key can make it out of date.
 */
const MOST_SCOPES = 200;

/** The hashes of the scopes of a plan, for its marker. */
export function scopeMarks(plan: Plan): Pick<Marker, 'scopes' | 'narrow'> {
  const scopes = plan.part?.scopes ?? plan.rows.map(({ scope }) => outermost(scope).address);
  const all = [...new Set(scopes)];
  return given({
    scopes: all.length === 0 || all.length > MOST_SCOPES ? undefined : hashesOf(all),
    narrow: plan.part === undefined ? undefined : (true as const),
  });
}

/** The scopes into which an apply has written, and the key of its plan. */
export interface WrittenScopes {
  /** The key of the plan that was applied. */
  readonly key: string;
  readonly scopes: readonly Address[];
  /** When the apply ended, in seconds since 1970. A plan that began later has seen it. */
  readonly at: number;
}

/** The outermost scopes into which an apply has written, or may have, sorted. Pure. */
export function writtenScopes({ plan, results }: Report): readonly Address[] {
  const mayBe = new Set(
    results.filter(each => !UNTOUCHED.has(each.status) || each.partly).map(each => each.address),
  );
  const rows = plan.rows.filter(({ address }) => mayBe.has(address));
  return [...new Set(rows.map(({ scope }) => outermost(scope).address))].sort();
}

const UNTOUCHED: ReadonlySet<string> = new Set(['failed', 'skipped', 'stale', 'blocked', 'done_before']);

/**
 * The scopes of an apply that a plan covers. A plan of the same manifest covers all of them, unless
 * it is limited to some scopes. Pure.
 */
export function coveredOf(marker: Marker, { key, scopes, at }: WrittenScopes): readonly Address[] {
  if (marker.run !== undefined && marker.run.at > at) return [];
  if (marker.key === key && marker.narrow !== true) return scopes;
  const known = new Set(chunksOf(Buffer.from(marker.scopes ?? '', 'base64').toString('hex')));
  return scopes.filter(scope => known.has(hashOf(scope)));
}

function hashesOf(scopes: readonly Address[]): string {
  return Buffer.from(scopes.map(hashOf).sort().join(''), 'hex').toString('base64');
}

function chunksOf(hex: string): readonly string[] {
  return hex.match(new RegExp(`.{${BYTES * 2}}`, 'g')) ?? [];
}

function hashOf(scope: Address): string {
  return createHash('sha256')
    .update(scope)
    .digest('hex')
    .slice(0, BYTES * 2);
}
