import { basename, dirname } from 'node:path';
import { createFileSystem } from '../../src/cli/system/file-system.ts';
import type { Problem } from '../../src/core/problem.ts';
import { collect } from '../../src/engine/desired/collect.ts';
import type { DesiredState } from '../../src/engine/desired/desired-state.ts';
import { loadManifest } from '../../src/manifest/load.ts';
import { ORIGIN, PROVIDERS } from '../helpers/world.ts';

/** The root of the repository. */
export const ROOT = new URL('../..', import.meta.url).pathname;

export interface CollectedFile {
  readonly wanted: DesiredState;
  /** Warnings, for there were no errors. */
  readonly warnings: readonly Problem[];
}

/**
 * Loads a manifest file as the command line does: real files, real schema, real rules. The portal
 * of the sandbox is given as its environment gives it. Files are named relative to the manifest's
 * folder. Throws an Error with every problem where the manifest is not valid.
 */
export async function collectFile(
  path: string,
  flags: Readonly<Record<string, string>> = {},
): Promise<CollectedFile> {
  const { manifest, problems } = await loadManifest([{ file: basename(path) }], {
    providers: PROVIDERS,
    files: createFileSystem(dirname(path)),
    variables: {
      flags: new Map(Object.entries(flags)),
      files: [],
      environment: { EVENKEEL_VAR_docs_url: `${ORIGIN}/docs` },
    },
  });
  const found =
    manifest === undefined
      ? undefined
      : collect({ ...manifest, value: { ...manifest.value } }, PROVIDERS, Date.UTC(2026, 10, 20));
  const all = [...problems, ...(found?.problems ?? [])];
  const errors = all.filter(problem => problem.level === 'error');
  if (found === undefined || errors.length > 0)
    throw new Error(`${path} is not valid:\n${errors.map(said).join('\n')}`);
  return { wanted: found.collected, warnings: all };
}

function said({ source, rule, message }: Problem): string {
  return `${source.file}:${source.line}:${source.column} ${rule}: ${message}`;
}
