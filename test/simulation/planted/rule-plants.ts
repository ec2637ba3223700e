import type { Plant } from './plants.ts';

function plant(scenario: string, name: string, file: string, find: string, by: string): Plant {
  return {
    name,
    edits: [{ file: `src/engine/decide/rules/${file}`, find, by }],
    near: { scenario: `rules: of ${scenario}`, family: 'R42' },
  };
}

/** Defects in what rules of the user hold back (ADR 0147). */
export const RULE_PLANTS: readonly Plant[] = [
  plant(
    'branches',
    'what breaks a rule is only noted',
    'rule-vetoes.ts',
    'if (found.size > 0) return found;',
    'if (found.size > 99) return found;',
  ),
  plant(
    'branches',
    'a rule that only warns blocks',
    'rule-vetoes.ts',
    'filter(({ rule }) => rule.until === undefined);',
    "filter(({ rule }) => rule.until !== '');",
  ),
  plant(
    'branches',
    'a rule passes although a list was not read',
    'judge.ts',
    'for (const scope of unread) this.#unknown.add(this.#unreadText(scope));',
    'for (const scope of unread.slice(1)) this.#unknown.add(this.#unreadText(scope));',
  ),
  plant(
    'branches',
    'a new resource is judged by what its entry says alone',
    'ruled-state.ts',
    'return { name, fields: begun(kind, row.desired ?? {}) };',
    'return { name, fields: { protected: true, ...row.desired } };',
  ),
  plant(
    'branches',
    'a rule that counts lets one more be',
    'judge.ts',
    "const isWorse = by === 'at_most' ? after.length > before : after.length < before;",
    "const isWorse = by === 'at_most' ? after.length > before + 1 : after.length < before;",
  ),
];
