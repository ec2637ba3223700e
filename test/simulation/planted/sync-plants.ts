import type { Plant } from './plants.ts';

const SYNC = 'src/discord/sync-commands.ts';

function plant(scenario: string, name: string, file: string, find: string, by: string): Plant {
  return { name, edits: [{ file, find, by }], near: { scenario: `sync: ${scenario}`, family: 'R40' } };
}

/** Defects of programs that start at once, of which one fails (ADR 0060). */
export const SYNC_PLANTS: readonly Plant[] = [
  plant(
    'three of one version',
    'a program that is stopped at its second look tells nothing',
    SYNC,
    'if (!signal.aborted) throw error;',
    'if (signal !== undefined) throw error;',
  ),
  plant(
    'three of one version',
    'what a program leaves out stays as it is',
    SYNC,
    'whole: () => true',
    'whole: () => false',
  ),
  plant(
    'three of one version',
    'each of two twins is the younger one',
    'src/providers/discord/files/in-code.ts',
    'return raws.map(raw => (oldest.get(nameOf(raw)) === raw ? raw : { ...raw, [YOUNGER]: true }));',
    'return raws.map(raw =>\n    raws.every(each => each === raw || nameOf(each) !== nameOf(raw)) ? raw : { ...raw, [YOUNGER]: true },\n  );',
  ),
  plant(
    'one over twins',
    'what moved counts as settled although the second look saw nothing',
    'src/discord/joined-report.ts',
    '(saw && isMoved(result) ? settled(result) : result)',
    '(isMoved(result) ? settled(result) : result)',
  ),
];
