import type { Address } from '../core/address.ts';
import { sameJson } from '../core/json.ts';
import type { RefusedValue } from '../core/kind.ts';
import type { ManifestPath } from '../core/problem.ts';
import type { Live } from '../core/resource.ts';
import { shortened } from '../core/text/shortened.ts';
import { keepRules } from '../manifest/rules.ts';

/**
 * A live resource that the exported sections leave out, together with everything inside it, or one
 * field of a resource.
 */
export interface LeftOut {
  readonly address: Address;
  /** Only this field is left out, and the entry has all others. */
  readonly field?: string;
  /** Half a sentence, such as the message of `validate` about the entry. */
  readonly reason: string;
  /**
   * The line under the manifest's `keep` that stops a pruning apply from deleting the resource.
   * `none`: no line can stop it. Absent: no line is needed, because pruning would not delete it.
   */
  readonly keep?: string | 'none';
}

/** What is left out, in words. */
export function leftOutName({ address, field }: LeftOut): string {
  return field === undefined ? address : `\`${field}\` of ${address}`;
}

/** A value that `validate` refuses, and why. */
export interface RefusedField extends RefusedValue {
  readonly reason: string;
}

export function isSame(one: RefusedValue, other: RefusedValue): boolean {
  return sameJson([...one.path], [...other.path]) && sameJson(one.value ?? null, other.value ?? null);
}

/** The item of a list that a mistake is about: its place there says nothing in an export. */
export function ofItem(path: ManifestPath, value: unknown): string {
  return typeof path.at(-1) === 'number' && typeof value === 'string' ? `${shortened(value)}: ` : '';
}

/** The field of a value, without its place in a list. */
export function fieldOf({ path }: RefusedValue): string {
  const item = path.findIndex(each => typeof each === 'number');
  return path.slice(0, item === -1 ? path.length : item).join('.');
}

/** Longest line under `keep`, in characters, as in the schema. */
const LONGEST_KEEP = 1024;

/** The line under `keep` that protects this resource. */
export function keepFor({ address }: Live): string {
  // As a glob, an address matches itself. Only a lone surrogate needs `?` instead, because no file
  // can hold one.
  const line = address.replace(/\p{Surrogate}/gu, '?');
  return line.length <= LONGEST_KEEP && keepRules([line]).length === 0 ? line : 'none';
}
