import { shellWord } from '../../core/text/quoting.ts';
import { starterManifest } from '../../providers/starter.ts';
import type { Context } from '../context.ts';
import { editorLine } from '../manifest/editor-line.ts';
import { refuseSecond } from '../manifest/find-manifest.ts';
import type { InitFlags } from '../options/command-options.ts';
import { isInteractive } from '../session/ask-person.ts';

/**
 * `evenkeel init [file]`, or `evenkeel init SERVICE --create`, which also makes something at the
 * service, such as a project. Never overwrites a file. Returns the exit code.
 */
export async function runInit(
  { file, service }: { readonly file: string; readonly service?: string },
  flags: InitFlags,
  context: Context,
): Promise<number> {
  const { io, screen } = context;
  if (!flags.print) await refuseSecond(file, io.files);
  if (service !== undefined)
    return (await import('../init/make-scope.ts')).makeScope(service, file, flags, context);
  if (!flags.print && isInteractive(io)) return (await import('./ask-init.ts')).askInit(file, context);
  const text = starterManifest(await editorLine(file, io.files));
  if (flags.print) {
    screen.result(text);
    return 0;
  }
  await io.files.create(file, text);
  const named = file === 'evenkeel.yaml' ? '' : ` -f ${shellWord(file)}`;
  screen.resultLine(
    `Wrote ${file}. Replace the sample ids with your own, then run: evenkeel validate${named}, evenkeel plan${named}`,
  );
  return 0;
}
