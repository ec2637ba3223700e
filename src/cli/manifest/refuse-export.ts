import { Failure } from '../../core/report/failure.ts';
import type { Redactor } from '../../http/redact.ts';
import type { Context } from '../context.ts';
import { memoryFiles } from '../system/memory-files.ts';
import { loadFiles } from './load.ts';

const FILE = 'evenkeel.yaml';

/**
 * The last check before a manifest is written. Throws a Failure with code `file` if `validate`
 * would refuse it.
 */
export async function refuseInvalid(text: string, context: Pick<Context, 'io'>): Promise<void> {
  const flags = { file: [FILE], var: new Map(), varFile: [] };
  const { problems } = await loadFiles(context, flags, { files: memoryFiles({ [FILE]: text }) });
  const error = problems.find(problem => problem.level === 'error');
  if (error === undefined) return;
  throw new Failure(
    'file',
    `no manifest was written, because the exported manifest would not be valid: ${error.message}`,
    {
      next: 'Export less at a time: one project, or one guild.',
    },
  );
}

/**
 * Throws a Failure with code `file` if a manifest of live state, which is about to be written,
 * contains a secret. Written, the secret would get into a repository; masked, the manifest would
 * mean something else.
 */
export function refuseSecrets(text: string, redactor: Redactor): void {
  const masked = redactor.text(text).split('\n');
  const line = text.split('\n').findIndex((own, at) => own !== masked[at]);
  if (line < 0) return;
  const where = masked[line]?.trim() ?? '';
  throw new Failure('file', `no manifest was written, because a live value has a token in it: ${where}`, {
    next: 'Remove the token from the live resource, make a new token in its place, and export again.',
  });
}
