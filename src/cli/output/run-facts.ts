import type { RunFacts } from '../../core/report/run-facts.ts';
import type { Context } from '../context.ts';
import type { ReportOutput } from '../options/report-output.ts';
import { runFiles } from './run-files.ts';

/**
 * Facts about a run that ends with this exit code. Asks git for the commit only if an output shows
 * the commit.
 */
export async function runFacts(
  exit: number,
  hosts: readonly string[],
  outputs: readonly ReportOutput[],
  { io, begun }: Pick<Context, 'io' | 'begun'>,
): Promise<RunFacts> {
  const files = await runFiles(begun.files, io);
  const shows = io.env['GITHUB_ACTIONS'] === 'true' || outputs.some(({ format }) => SHOW_COMMIT.has(format));
  const isInRepository = files.some(({ path }) => path !== undefined);
  const commit = isInRepository && shows ? await headCommit(io) : undefined;
  return {
    id: begun.run,
    started: new Date(begun.at).toISOString(),
    ended: new Date(io.clock.now()).toISOString(),
    version: io.version,
    ...(commit === undefined ? {} : { commit }),
    files,
    hosts,
    exit,
  };
}

const SHOW_COMMIT: ReadonlySet<string> = new Set(['json', 'html']);

/** The current commit. Without git or a commit the report lacks it, which is no error. */
async function headCommit({ git }: Context['io']): Promise<string | undefined> {
  const said = await git(['rev-parse', '--verify', '--quiet', 'HEAD'], 1_000).catch(() => undefined);
  const commit = said === undefined ? '' : new TextDecoder().decode(said).trim();
  return /^[0-9a-f]{40,64}$/.test(commit) ? commit : undefined;
}
