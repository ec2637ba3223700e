import type { FileRules } from '../../src/manifest/files/named-files.ts';
import { type LoadResult, loadManifest } from '../../src/manifest/load.ts';
import type { VariableSources } from '../../src/manifest/variables.ts';
import { PROVIDERS } from '../../src/providers/providers.ts';
import { type MemoryFile, memoryFiles } from './memory-files.ts';

export const noVariables: VariableSources = { flags: new Map(), files: [], environment: {} };

/** Loads `evenkeel.yaml` among the given files. */
export function loadFiles(
  files: Readonly<Record<string, string | MemoryFile>>,
  variables: VariableSources = noVariables,
  inputs: readonly string[] = ['evenkeel.yaml'],
  rules: FileRules = {},
): Promise<LoadResult> {
  return loadManifest(
    inputs.map(file => ({ file })),
    { files: memoryFiles(files), variables, providers: PROVIDERS, rules },
  );
}

export function loadText(text: string, variables: VariableSources = noVariables): Promise<LoadResult> {
  return loadFiles({ 'evenkeel.yaml': text }, variables);
}

/** `rule line:column` of each problem. */
export function places({ problems }: LoadResult): readonly string[] {
  return problems.map(({ rule, source }) => `${rule} ${source.line}:${source.column}`);
}
