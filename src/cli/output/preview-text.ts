import { safeText } from '../../core/safe-text.ts';
import type { Preview } from '../../preview/all-previews.ts';
import type { PreviewOutcome } from '../../preview/preview-outcome.ts';
import { coded, wordsOf } from '../../render/reason-words.ts';

/** What became of a preview, below its report: one line for the branch, and one for each note. */
export function previewText({ branch, deleted, notes }: PreviewOutcome): string {
  const lines = [
    ...(branch === undefined || deleted.length > 0 ? [] : [branchLine(branch)]),
    ...notes.flatMap(each => {
      const { next } = wordsOf(each);
      return [`note: ${coded(each)}`, ...(next === undefined ? [] : [`  next: ${next}`])];
    }),
  ];
  return lines.map(line => `${safeText(line)}\n`).join('');
}

function branchLine({ name, id, host, expiresAt }: NonNullable<PreviewOutcome['branch']>): string {
  const parts = [name, id, ...(host === undefined ? [] : [host])];
  return `${parts.join('  ')}${expiresAt === undefined ? '' : `  expires at ${expiresAt}`}`;
}

/** For programs. Nothing in it is secret: the connection strings are in the file of `--secrets-to`. */
export function previewJson({ connection: _secret, ...outcome }: PreviewOutcome): string {
  return `${JSON.stringify({ v: 1, ...outcome })}\n`;
}

/** One preview a line. */
export function previewsText(all: readonly Preview[]): string {
  if (all.length === 0) return 'No previews.\n';
  const lines = all.map(({ name, id, mark, expiresAt }) =>
    [name, id, mark, ...(expiresAt === undefined ? [] : [`expires at ${expiresAt}`])].join('  '),
  );
  return lines.map(line => `${safeText(line)}\n`).join('');
}
