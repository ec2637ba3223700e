import { completionScript } from '../arguments/completion-script.ts';
import { wholeProgram } from '../arguments/parse-arguments.ts';
import type { Shell } from '../arguments/shell.ts';
import type { Context } from '../context.ts';

/** `evenkeel completion bash|zsh`. Returns the exit code. */
export function runCompletion(shell: Shell, { screen }: Context): number {
  screen.result(completionScript(wholeProgram(), shell));
  return 0;
}
