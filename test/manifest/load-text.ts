import { type Loaded, loadManifest } from '../../src/manifest/load.ts';
import type { FileRules } from '../../src/manifest/named-files.ts';
import type { Variables } from '../../src/manifest/variables.ts';
import { PROVIDERS } from '../../src/providers/providers.ts';
import { type MemoryFile, memoryFiles } from './memory-files.ts';

export const noVariables: Variables = { flags: new Map(), files: [], environment: {} };

/** Loads `evenkeel.yaml` among the given files. */
export function loadFiles(
  files: Readonly<Record<string, string | MemoryFile>>,
  variables: Variables = noVariables,
  inputs: readonly string[] = ['evenkeel.yaml'],
  rules: FileRules = {},
): Promise<Loaded> {
  return loadManifest(
    inputs.map(file => ({ file })),
    { files: memoryFiles(files), variables, providers: PROVIDERS, rules },
  );
}

export function loadText(text: string, variables: Variables = noVariables): Promise<Loaded> {
  return loadFiles({ 'evenkeel.yaml': text }, variables);
}

/** `rule line:column` of each problem. */
export function places({ problems }: Loaded): readonly string[] {
  return problems.map(({ rule, source }) => `${rule} ${source.line}:${source.column}`);
}
