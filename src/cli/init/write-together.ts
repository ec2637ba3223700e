import { Failure } from '../../core/report/failure.ts';
import type { Context } from '../context.ts';
import { type ChosenWorkflow, WORKFLOWS } from './chosen-workflows.ts';

/**
 * Writes new files, the manifest last, and returns their paths. If a file cannot be written, throws
 * a Failure with code `file` that says which files were written before.
 */
export async function writeTogether(
  file: string,
  text: string,
  workflows: readonly ChosenWorkflow[],
  { io: { files }, screen }: Context,
): Promise<readonly string[]> {
  if (workflows.length > 0)
    await files.makeFolder(WORKFLOWS).catch(error => {
      throw withStart(error, 'Nothing was written.');
    });
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
      throw withStart(
        error,
        written.length === 0
          ? 'Nothing was written.'
          : `Files that were written before: ${written.join(', ')}.`,
      );
    }
    written.push(each.path);
  }
  for (const path of written) screen.resultLine(`Wrote ${path}`);
  return written;
}

/** The error with a sentence before its next step. */
function withStart(error: unknown, sentence: string): unknown {
  if (!(error instanceof Failure)) return error;
  const next = error.next === undefined ? sentence : `${sentence} ${error.next}`;
  return new Failure(error.code, error.message, { next, cause: error });
}
