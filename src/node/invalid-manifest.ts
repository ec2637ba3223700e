import type { Problem } from '../core/problem.ts';
import { Failure } from '../core/report/failure.ts';

/** A manifest that is not valid: every mistake, and in the message each at its place. */
export class InvalidManifest extends Failure {
  readonly problems: readonly Problem[];

  constructor(frames: string, problems: readonly Problem[]) {
    super('invalid', `the manifest is not valid\n\n${frames.trimEnd()}`, {
      next: 'Correct what the message shows. `evenkeel validate` shows the same.',
    });
    this.problems = problems;
  }
}
