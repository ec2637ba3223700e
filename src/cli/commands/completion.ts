import type { Shell } from '../arguments/chosen-command.ts';
import { wholeProgram } from '../arguments/parse-arguments.ts';
import { bashScript } from '../completion/bash.ts';
import { fishScript } from '../completion/fish.ts';
import { placesOf, type WordPlace } from '../completion/places.ts';
import { powershellScript } from '../completion/powershell.ts';
import { zshScript } from '../completion/zsh.ts';
import type { Context } from '../context.ts';
import { pages } from '../output/pages.ts';

const SCRIPTS: Readonly<Record<Shell, (places: readonly WordPlace[]) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
  powershell: powershellScript,
};

/**
 * `evenkeel completion bash|zsh|fish|powershell`: a script that completes commands, options, the
 * values of options, codes and files, also after `npx`. The script contains all words, so a Tab
 * does not start evenkeel. Returns the exit code.
 */
export async function runCompletion(shell: Shell, { screen }: Context): Promise<number> {
  const codes = Object.entries(await pages()).map(([code, { title }]) => [code, title] as const);
  screen.result(SCRIPTS[shell](placesOf(wholeProgram(), { explain: codes })));
  return 0;
}
