import { Failure } from '../../core/report/failure.ts';
import type { Context } from '../context.ts';
import { type ChosenWorkflow, WORKFLOWS } from './chosen-workflows.ts';

/**
 * Writes new files, the manifest last, and gives their paths. Throws a Failure with code `file`
 * that says which are there by then.
 */
export async function writeTogether(
  file: string,
  text: string,
  workflows: readonly ChosenWorkflow[],
  { io: { files }, screen }: Context,
): Promise<readonly string[]> {
  if (workflows.length > 0) await files.makeFolder(WORKFLOWS);
  const all = [
    ...workflows.map(workflow => ({ path: `${WORKFLOWS}/${workflow.name}`, text: workflow.text })),
    { path: file, text },
  ];
  for (const { path } of all) await files.checkCreate(path);
  const written: string[] = [];
  for (const each of all) {
    try {
      await files.create(each.path, each.text);
    } catch (error) {
      const next =
        written.length === 0
          ? 'Nothing was written.'
          : `Files that were written before: ${written.join(', ')}.`;
      throw error instanceof Failure ? new Failure(error.code, error.message, { next, cause: error }) : error;
    }
    written.push(each.path);
  }
  for (const path of written) screen.resultLine(`Wrote ${path}`);
  return written;
}
