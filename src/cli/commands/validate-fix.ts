import { Failure } from '../../core/report/failure.ts';
import { type Line, linesToText } from '../../render/colored-line.ts';
import { count } from '../../render/count.ts';
import type { Context } from '../context.ts';
import { type LoadedFiles, loadFiles } from '../manifest/load.ts';
import { mendedFiles, mendText } from '../manifest/mended-files.ts';
import { replaceTogether } from '../manifest/replace-together.ts';
import type { ValidateFlags } from '../options/command-options.ts';
import { filesDiff } from '../output/files-diff.ts';

/**
 * `validate --fix`: writes what it can fix and shows it. Returns the manifest as it is after the
 * fixes.
 */
export async function fixManifest(flags: ValidateFlags, context: Context): Promise<LoadedFiles> {
  const { io, screen } = context;
  if (flags.file.includes('-'))
    throw new Failure('usage', '--fix cannot change a manifest that comes from standard input', {
      next: 'Save the manifest as a file, and name that file with -f.',
    });
  const { files, mended, left, after } = await mendedFiles(await loadFiles(context, flags), flags, context);
  if (files.length > 0) await replaceTogether(files, io.files);
  const done = mended.map((each): Line => [[`~ fixed  ${mendText(each)}`]]);
  const rest: Line[] = [
    ...left.flatMap(({ mend, why }): readonly Line[] => [
      [[`! left   ${mendText(mend)}`, 'yellow']],
      [[`    --fix does not fix this mistake: ${why}`, 'dim']],
    ]),
  ];
  const what = `${count(mended.length, 'place')} in ${count(files.length, 'file')}`;
  const end = mended.length > 0 ? `Fixed ${what}.` : 'Nothing was fixed: no file was written.';
  const { style } = screen;
  screen.result(linesToText(done, style) + filesDiff(files, style) + linesToText([...rest, [[end]]], style));
  return after;
}
