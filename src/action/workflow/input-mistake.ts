import { Failure } from '../../core/report/failure.ts';

/** What is wrong with an input of the workflow. */
export function inputMistake(name: string, message: string): Failure {
  return new Failure('usage', `the input ${name} ${message}`, {
    next: `Correct \`with: ${name}\` in the workflow.`,
  });
}
