import type { Plant } from './plants.ts';

/** It is looked for longer than a stale list lasts, so that only lists that lag for long are caught out. */
const LOOKS = {
  file: 'src/engine/verify.ts',
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
        find: '  if (answer.body === null) return [];',
        by: '  if (answer.body === null) return [];\n  if (isObject(answer.body) && Object.values(answer.body).some(each => Array.isArray(each) && each.length === 0)) return [];',
      },
    ],
    near: { family: 'R21', dimension: 'answers of another request' },
  },
  {
    name: 'what was lost, and no list shows for half a minute, counts as refused',
    edits: [
      {
        file: 'src/engine/write-step.ts',
        find: '    // What was refused may have been done before, by the write whose answer was lost.\n    return unsettled(step, way) ??',
        by: `    const lost = step.rows[0] as Row;
    for (let nth = 0; way.lost.length > 0 && nth < 8; nth += 1) {
      await this.#session.clock.sleep(4_000);
      await freshen(step.kind, lost.scope, true, this.#input.observed, this.#input.kinds, this.#looking(way));
      if (recheck(lost, step.verb, this.#input, way.partly).state !== 'go') return 'again';
    }
    return`,
      },
    ],
    near: { family: 'R22', dimension: 'lists that lag for long' },
  },
  {
    name: 'what no list shows for half a minute counts as failed',
    edits: [
      LOOKS,
      {
        file: 'src/engine/verify.ts',
        find: "return { status: 'unknown', reason: { code: 'verify/not-shown', ...cause } };",
        by: "return { status: 'failed', partly: true, reason: { code: 'verify/not-shown', ...cause } };",
      },
    ],
    near: { family: 'R22', dimension: 'lists that lag for long' },
  },
  {
    name: 'the results of one service alone are told',
    edits: [
      {
        file: 'src/engine/apply.ts',
        find: 'withWhatIsGone(outcomes.results(plan.rows), plan.rows, input)',
        by: 'withWhatIsGone(outcomes.results(plan.rows.filter(row => row.kind.slice(0, 4) === plan.rows[0]?.kind.slice(0, 4))), plan.rows, input)',
      },
    ],
    near: { dimension: 'both services in one run' },
  },
];
