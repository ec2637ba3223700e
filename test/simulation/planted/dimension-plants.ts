import type { Plant } from './plants.ts';

/**
 * It is looked for longer than a stale list lasts, so that only lists that lag for long are caught
 * out.
 */
const LOOKS = {
  file: 'src/engine/execute/verify.ts',
  find: 'const PAUSES_MS = [1_000, 2_000, 4_000];',
  by: 'const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 8_000, 8_000];',
};

/** Defects that only the cases of one dimension can catch. */
export const DIMENSION_PLANTS: readonly Plant[] = [
  {
    name: 'a list is whatever list an answer has',
    edits: [
      {
        file: 'src/providers/neon/api.ts',
        find: '  const list = isObject(body) ? body[key] : undefined;\n  if (!Array.isArray(list)) throw misread(path,',
        by: '  const own = isObject(body) ? body[key] : undefined;\n  const list = Array.isArray(own) ? own : Object.values(isObject(body) ? body : {}).find(Array.isArray);\n  if (!Array.isArray(list)) throw misread(path,',
      },
    ],
    near: { family: 'R21', dimension: 'answers of another request' },
  },
  {
    name: 'an empty list of the other service is a list of commands',
    edits: [
      {
        file: 'src/providers/discord/api.ts',
        find: '  if (Array.isArray(body) && body.length > MOST_ITEMS) {',
        by: '  if (isObject(body) && Object.values(body).some(each => Array.isArray(each) && each.length === 0)) return [];\n  if (Array.isArray(body) && body.length > MOST_ITEMS) {',
      },
    ],
    near: { family: 'R21', dimension: 'answers of another request' },
  },
  {
    name: 'what was lost, and no list shows for half a minute, counts as refused',
    edits: [
      {
        file: 'src/engine/attempt/next.ts',
        find: "return memory.lost.length > 0 ? unsettled(memory) : end(memory, { is: 'refused', failure });",
        by: "return end(memory, { is: 'refused', failure });",
      },
      {
        file: 'src/engine/attempt/write-step.ts',
        find: "        await freshen({ kind: step.kind, scope: row.scope, must: true }, input, looking);\n        return { of: 'check',",
        by: `        for (let nth = 0; nth < 8; nth += 1) {
          await session.clock.sleep(4_000);
          await freshen({ kind: step.kind, scope: row.scope, must: true }, input, looking);
          if (recheck(row, step.verb, input, partly ? 'rest' : 'whole').state !== 'go') break;
        }
        return { of: 'check',`,
      },
    ],
    near: { family: 'R22', dimension: 'lists that lag for long' },
  },
  {
    name: 'what no list shows for half a minute counts as failed',
    edits: [
      LOOKS,
      {
        file: 'src/engine/execute/verify.ts',
        find: "return { status: 'unknown', reason: { code: 'verify/not-shown', ...deletes, ...cause } };",
        by: "return { status: 'failed', partly: true, reason: { code: 'verify/not-shown', ...deletes, ...cause } };",
      },
    ],
    near: { family: 'R22', dimension: 'lists that lag for long' },
  },
  {
    name: 'the results of one service alone are told',
    edits: [
      {
        file: 'src/engine/execute/apply.ts',
        find: 'withLostRestores(ledger.results(plan.rows), plan.rows, given)',
        by: 'withLostRestores(ledger.results(plan.rows.filter(row => row.kind.slice(0, 4) === plan.rows[0]?.kind.slice(0, 4))), plan.rows, given)',
      },
    ],
    near: { dimension: 'both services in one run' },
  },
];
