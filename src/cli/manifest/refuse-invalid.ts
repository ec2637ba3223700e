import { Failure } from '../../core/report/failure.ts';
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
  throw new Failure('file', `the manifest would not be valid, so none was written: ${error.message}`, {
    next: 'Export less at a time: one project, or one guild.',
  });
}
