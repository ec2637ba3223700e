import type { Plant } from './plants.ts';

function plant(name: string, find: string, by: string): Plant {
  return {
    name,
    edits: [{ file: 'src/engine/desired/defaults.ts', find, by }],
    near: { scenario: 'defaults', family: 'R43' },
  };
}

/** Defects in which entries a default holds for, and which counts first (ADR 0145). */
export const DEFAULT_PLANTS: readonly Plant[] = [
  plant(
    'a default further away counts first',
    'here.set(kind, new Map([...(here.get(kind) ?? []), ...found]));',
    'here.set(kind, new Map([...found, ...(here.get(kind) ?? [])]));',
  ),
  plant(
    'a default counts before the entry',
    'return { ...entry, ...Object.fromEntries(missing.map(([key, { value }]) => [key, value])) };',
    'return { ...entry, ...Object.fromEntries([...defaults].map(([key, { value }]) => [key, value])) };',
  ),
  plant(
    'the defaults of one kind replace all those around',
    'here.set(kind, new Map([...(here.get(kind) ?? []), ...found]));',
    'here.set(kind, new Map(found));',
  ),
];
