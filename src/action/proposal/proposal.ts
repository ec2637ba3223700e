import { createHash } from 'node:crypto';
import { isObject } from '../../core/json.ts';
import { Failure } from '../../core/report/failure.ts';

/** A file of the manifest, changed so that it says what is live. */
export interface ProposedFile {
  /** The path of the file from the top of the repository, with slashes. */
  readonly path: string;
  /** Git's hash of the content that `after` was made from. */
  readonly before: string;
  readonly after: string;
}

/** A difference that the proposal leaves out. */
export interface ProposalLeft {
  readonly address: string;
  readonly why: string;
}

/** What a drift job passes to the job that makes a pull request. That job does not trust it. */
export interface Proposal {
  readonly key: string;
  /** The changed files; empty where nothing can be taken over. */
  readonly files: readonly ProposedFile[];
  readonly left: readonly ProposalLeft[];
}

/**
 * The most bytes of the file that one job passes to the other: the texts of a manifest, with JSON
 * around them.
 */
export const MOST_PROPOSAL_BYTES = 64 * 1024 * 1024;
const MOST_FILES = 1_000;
const MOST_LEFT = 10_000;

export function proposalText(proposal: Proposal): string {
  return `${JSON.stringify({ v: 1, ...proposal }, null, 2)}\n`;
}

/**
 * Reads exactly what {@link proposalText} writes. Throws a Failure with code `usage` for anything
 * else.
 */
export function readProposal(text: string, name: string): Proposal {
  const value = parsed(text);
  if (isObject(value) && value['v'] === 1 && typeof value['key'] === 'string') {
    const files = listOf(value['files'], MOST_FILES, fileOf);
    const left = listOf(value['left'], MOST_LEFT, leftOf);
    if (files !== undefined && left !== undefined) return { key: value['key'], files, left };
  }
  throw new Failure('usage', `${name} is not a proposal`, {
    next: 'Set the input `proposal` to the file that the output `proposal` of `command: drift` names. Use the same version of evenkeel in both jobs.',
  });
}

/**
 * A digest of the changes that are proposed and the differences that are left out. Equal proposals
 * have equal digests.
 */
export function proposalDigest({ files, left }: Proposal): string {
  const text = JSON.stringify([
    files.map(({ path, after }) => [path, after]),
    left.map(({ address, why }) => [address, why]),
  ]);
  return `pr1-${createHash('sha256').update(text).digest('hex').slice(0, 40)}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function listOf<T>(
  value: unknown,
  most: number,
  of: (item: unknown) => T | undefined,
): readonly T[] | undefined {
  if (!Array.isArray(value) || value.length > most) return undefined;
  const found = (value as readonly unknown[]).map(of);
  return found.every(each => each !== undefined) ? found : undefined;
}

function fileOf(value: unknown): ProposedFile | undefined {
  if (!isObject(value)) return undefined;
  const { path, before, after } = value;
  if (typeof path !== 'string' || typeof before !== 'string' || typeof after !== 'string') return undefined;
  return { path, before, after };
}

function leftOf(value: unknown): ProposalLeft | undefined {
  if (!isObject(value)) return undefined;
  const { address, why } = value;
  return typeof address === 'string' && typeof why === 'string' ? { address, why } : undefined;
}
