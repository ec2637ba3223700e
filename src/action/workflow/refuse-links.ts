import { relative, resolve } from 'node:path';
import { Failure } from '../../core/report/failure.ts';
import { isInside, isSeen } from '../../manifest/files/include.ts';
import type { Inputs } from './inputs.ts';
import type { World } from './world.ts';

/**
 * The files that a workflow names in its workspace may come from a stranger's pull request, which
 * can make each a link to any file of the runner. Throws a Failure with code `file` for one that
 * leads out of the workspace or to a hidden file; nothing of it is read. A path outside the
 * workspace is the workflow's own choice.
 */
export async function refuseLinks(inputs: Inputs, { io }: World): Promise<void> {
  const named = io.env['GITHUB_WORKSPACE'] ?? '';
  const workspace = named === '' ? undefined : await io.files.realpath(named);
  const here = await io.files.realpath('.');
  if (workspace === undefined || here === undefined) return;
  for (const file of inputs.named) {
    const written = placeOf(file, { here, named, workspace });
    if (!isInside(workspace, written)) continue;
    const real = await io.files.realpath(file);
    if (real === undefined || real === written) continue;
    if (isInside(workspace, real) && isSeen(workspace, real)) continue;
    const where = isInside(workspace, real) ? 'to a hidden file' : 'out of the workspace';
    throw new Failure('file', `${file} leads ${where} and is not read`, {
      next: 'Commit the file itself, not a link to another one.',
    });
  }
}

interface Places {
  readonly here: string;
  readonly named: string;
  readonly workspace: string;
}

/** The absolute path as it is written, below the real path of the workspace. */
function placeOf(file: string, { here, named, workspace }: Places): string {
  const written = resolve(here, file);
  return isInside(named, written) ? resolve(workspace, relative(named, written)) : written;
}
