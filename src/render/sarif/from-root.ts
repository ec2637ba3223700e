import type { Source } from '../../core/problem.ts';
import type { RunFacts } from '../../core/report/run-facts.ts';

/** What says where the files of a run are. */
export type RootedPath = Pick<RunFacts, 'files'>;

/**
 * Where a place of the manifest is from the root of the repository, by which code scanning and
 * annotations find their line. A file in no repository stays as the run called it. Pure.
 */
export function fromRoot(runs: readonly RootedPath[] = []): (source: Source) => Source {
  const paths = new Map(
    runs.flatMap(({ files }) => files.map(({ file, path }) => [file, path ?? file] as const)),
  );
  return source => ({ ...source, file: paths.get(source.file) ?? source.file });
}
