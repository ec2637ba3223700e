import type { Plant } from './plants.ts';

const SCOPES = 'changed-scopes.ts';

function plant(scenario: string, name: string, file: string, find: string, by: string): Plant {
  return {
    name,
    edits: [{ file: `src/engine/desired/${file}`, find, by }],
    near: { scenario: `changed: ${scenario}`, family: 'R39' },
  };
}

/** Defects in which scopes a plan of what changed reads (ADR 0084). */
export const CHANGED_PLANTS: readonly Plant[] = [
  {
    name: 'what a changed scope refers to is not read',
    edits: [
      {
        file: `src/engine/desired/${SCOPES}`,
        find: 'for (const ref of refs) add(home.get(ref));',
        by: 'for (const ref of refs) if (read.has(ref)) add(home.get(ref));',
      },
      {
        file: `src/engine/desired/${SCOPES}`,
        find: 'for (const { scope } of reads) add(outermost(scope).address);',
        by: 'for (const { scope } of reads) if (scope.parent !== undefined) add(outermost(scope).address);',
      },
    ],
    near: { scenario: 'changed: referred', family: 'R39' },
  },
  plant(
    'referred',
    'what refers to an entry that did not differ is not read',
    SCOPES,
    '...[...entries.values()].flatMap(({ address, renamedFrom }) => [address, renamedFrom ?? address]),',
    '...[...entries.values()].flatMap(({ address, renamedFrom }) => (renamedFrom === undefined ? [] : [address])),',
  ),
  {
    name: 'a scope that is pruned from now on wants the same as before',
    edits: [
      {
        file: 'src/engine/desired/scope-parts.ts',
        find: 'a.prune === b.prune &&',
        by: 'a.scope.kind === b.scope.kind &&',
      },
      {
        file: 'src/engine/desired/scope-parts.ts',
        find: 'return new Set([...inner, ...judged.map(({ key }) => key), ...list]);',
        by: "return new Set(['prune', ...inner, ...judged.map(({ key }) => key), ...list]);",
      },
    ],
    near: { scenario: 'changed: referred', family: 'R39' },
  },
  plant(
    'renamed and pruned',
    'a rename in all guilds reads no guild',
    SCOPES,
    'if (renamedFrom === undefined) continue;',
    'if (renamedFrom === undefined || parts.length > 0) continue;',
  ),
  plant(
    'renamed and pruned',
    'a scope that lost an entry wants the same as before',
    'scope-parts.ts',
    'if (before.size !== now.size) return false;',
    'if (before.size < now.size) return false;',
  ),
  plant(
    'dated and kept',
    'what is no longer kept is not read',
    SCOPES,
    "if (isKept(part)) return 'keep';",
    "if (isKept(part) && now.keep.length > 0) return 'keep';",
  ),
  plant(
    'dated and kept',
    'what expires is not read',
    SCOPES,
    "if (entries.some(expires) || part.sets.some(mayExpire)) return 'expiry';",
    "if (entries.every(expires) && entries.length > 1) return 'expiry';",
  ),
  plant(
    'dated and kept',
    'what is accepted until a day is not read',
    SCOPES,
    'if (accepted.size > 0 && entries.some',
    'if (accepted.size > 1 && entries.some',
  ),
  plant(
    'another name',
    'a manifest of another name wants the same as before',
    SCOPES,
    "if (before.name !== now.name) return 'name';",
    "if (before.name === '') return 'name';",
  ),
];
