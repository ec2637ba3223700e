import { describe, expect, test } from 'vitest';
import { doneHashes, readDoneHashes } from '../../src/action/comment/left-out.ts';
import { MOST_ROW_BYTES, markerLine, readMarker } from '../../src/action/comment/marker.ts';
import { rowHashes } from '../../src/action/comment/row-hashes.ts';
import { rememberedReview } from '../../src/action/review/reviewed.ts';
import { writes } from '../../src/core/digest.ts';
import type { Transport } from '../../src/core/http.ts';
import type { Plan } from '../../src/core/report/plan.ts';
import type { Report } from '../../src/core/report/report.ts';
import type { RememberedReview } from '../../src/engine/approve/approve.ts';
import { branch, branches, byHand, neonManifest } from '../engine/scenarios.ts';
import { aBranch, aPlan, aReason } from '../helpers/report-builders.ts';
import { said, type World, world } from '../helpers/world.ts';
import { seededState } from '../simulation/scenarios/scenario.ts';
import { SCENARIOS } from '../simulation/scenarios/scenarios.ts';

/** What a comment gives back of a plan. */
function remembered(plan: Plan): RememberedReview {
  const line = markerLine({
    is: 'plan',
    key: 'evenkeel.yaml|prod',
    sha: 'a'.repeat(40),
    digest: plan.digest,
    rows: rowHashes(plan),
    done: doneHashes(plan),
  });
  const marker = readMarker(line);
  if (marker?.done === undefined) throw new Error(`not kept: ${line}`);
  return rememberedReview(marker);
}

/** Nothing is reached once so many writes were sent. */
function breaksAfter(most: number): (transport: Transport) => Transport {
  let sent = 0;
  return transport => request => {
    if (request.method !== 'GET') sent += 1;
    if (sent > most) return Promise.reject(Object.assign(new Error('down'), { code: 'ECONNREFUSED' }));
    return transport(request);
  };
}

function told({ plan, refused, results }: Report): unknown {
  // What a comment keeps is asked only where something would be written; a saved plan always is.
  if (!plan.rows.some(writes)) return 'nothing to write';
  const done = results.filter(({ status }) => status !== 'done_before');
  return refused === undefined ? done.map(({ status, address }) => `${status} ${address}`).sort() : 'refused';
}

/** Applies the same under the whole plan and under what a comment keeps of it. */
async function both(
  state: unknown,
  yaml: string,
  plan: Plan,
  more: object = {},
): Promise<readonly unknown[]> {
  const apply = async (review: RememberedReview | { readonly plan: Plan }): Promise<unknown> => {
    const here = world({ quirks: QUIRKS, state });
    here.clock.advance(600_000);
    return told(await here.apply(yaml, { review, maxDeletes: 9, ...more }));
  };
  return [await apply({ plan }), await apply(remembered(plan))];
}

/** As the matrix has it: Discord has what the tool does not know. */
const QUIRKS = { unknown_members: 'kept' };

describe.each(SCENARIOS.filter(({ before, guarded }) => before === undefined && guarded !== true))(
  'what a comment keeps of the plan of "$name"',
  scenario => {
    const { state } = seededState(scenario, QUIRKS, undefined);

    test('judges as the whole plan does, wherever the first apply broke off', async () => {
      const { plan } = await world({ quirks: QUIRKS, state }).plan(scenario.manifest);
      for (let most = 0; ; most += 1) {
        const here = world({ quirks: QUIRKS, state, wrap: breaksAfter(most) });
        await here.apply(scenario.manifest, { review: { plan }, maxDeletes: 9 });
        const broken = here.sandbox.state();
        const [whole, hashes] = await both(broken, scenario.manifest, plan);
        expect(hashes, `after ${most} writes`).toEqual(whole);
        if (here.writes().length <= most) break;
      }
    });

    test('judges as the whole plan does once someone else deleted or renamed a branch', async () => {
      const { plan } = await world({ quirks: QUIRKS, state }).plan(scenario.manifest);
      const start = world({ quirks: QUIRKS, state });
      const others = branches(start).filter(each => !each.default && !each.protected);
      for (const { id, name } of others) {
        for (const act of ['delete', 'rename'] as const) {
          const here = world({ quirks: QUIRKS, state });
          if (act === 'rename')
            byHand(here, 'PATCH', `/branches/${id}`, { branch: { name: `${name}-moved` } });
          else if (
            here.foreign('DELETE', `/neon/api/v2/projects/shiny-wind-028834/branches/${id}`).status >= 400
          )
            continue;
          here.clock.advance(60_000);
          const [whole, hashes] = await both(here.sandbox.state(), scenario.manifest, plan);
          expect(hashes, `${act} ${name}`).toEqual(whole);
        }
      }
    });

    test('judges as the whole plan does where an option leaves rows out', async () => {
      const { plan } = await world({ quirks: QUIRKS, state }).plan(scenario.manifest);
      const [whole, hashes] = await both(state, scenario.manifest, plan, { prune: false });
      expect(hashes).toEqual(whole);
      for (const { address } of plan.rows) {
        const [one, other] = await both(state, scenario.manifest, plan, { target: [address] }).catch(
          () => [],
        );
        expect(other, address).toEqual(one);
      }
    });
  },
);

describe('a reviewed row that is left out', () => {
  async function planned(here: World): Promise<Plan> {
    await here.apply(neonManifest(['{ name: a }', '{ name: b }']));
    return (await here.plan(neonManifest(['{ name: a, protected: true }', '{ name: c }'], { prune: true })))
      .plan;
  }

  test('is named where the manifest or live has its name, and counted where not', async () => {
    const here = world();
    const plan = await planned(here);
    const yaml = neonManifest(['{ name: a, protected: true }']);
    const { refused } = await here.apply(yaml, { review: remembered(plan) });
    expect(said(refused?.reason)).toContain('2 reviewed rows');
    expect(refused?.rows).toEqual(['neon.branch/shiny-wind-028834/b']);
  });

  test('is not done where the manifest wants another value there by now, though live has that', async () => {
    const here = world();
    await here.apply(neonManifest(['{ name: a }', '{ name: b }']));
    const { plan } = await here.plan(
      neonManifest(['{ name: a, protected: true }', '{ name: b, protected: true }']),
    );
    const yaml = neonManifest(['{ name: a, protected: false }', '{ name: b, protected: true }']);
    here.forget();
    const { refused } = await here.apply(yaml, { review: remembered(plan) });
    expect(refused).toMatchObject({ rows: ['neon.branch/shiny-wind-028834/a'] });
    expect(here.writes()).toEqual([]);
  });

  test('that deletes is not done where another one has the name by now', async () => {
    const here = world();
    await here.apply(neonManifest(['{ name: a }', '{ name: b }'], { prune: true }));
    const manifest = neonManifest(['{ name: a, protected: true }'], { prune: true });
    const { plan } = await here.plan(manifest);
    byHand(here, 'DELETE', `/branches/${branch(here, 'b').id}`);
    byHand(here, 'POST', '/branches', { branch: { name: 'b' } });
    here.forget();
    const { refused } = await here.apply(manifest, { review: remembered(plan) });
    expect(refused).toMatchObject({ rows: ['neon.branch/shiny-wind-028834/b'] });
    expect(here.writes()).toEqual([]);
  });

  test('that deletes is not done where its list was not read', async () => {
    const here = world();
    await here.apply(neonManifest(['{ name: a }', '{ name: b }']));
    const manifest = `${neonManifest(['{ name: a }'], { prune: true })}
discord:
  application_id: "222222222222222222"
  commands: [{ name: ping, description: Ping }]
`;
    const { plan } = await here.plan(manifest);
    byHand(here, 'DELETE', `/branches/${branch(here, 'b').id}`);
    const discord = `name: acme\n${manifest.slice(manifest.indexOf('discord:'))}`;
    here.forget();
    const { refused } = await here.apply(discord, {
      review: remembered({ ...plan, origins: { discord: plan.origins['discord'] ?? '' } }),
    });
    expect(refused?.reason.code).toBe('review/left-out');
    expect(here.writes()).toEqual([]);
  });
});

describe('what is kept of each row', () => {
  test('reads as it was written, up to its limit, and not at all where it is something else', () => {
    const rows = (n: number) =>
      aPlan(Array.from({ length: n }, (_, at) => aBranch(at % 2 === 0 ? 'create' : 'delete', `b${at}`)));
    expect(readDoneHashes(doneHashes(rows(7)))).toHaveLength(7);
    expect(readDoneHashes(doneHashes(aPlan([aBranch('blocked', 'a', { reason: aReason('no') })])))).toEqual(
      [],
    );
    const most = doneHashes(rows(930));
    expect(most.length).toBeLessThanOrEqual(MOST_ROW_BYTES);
    for (const wrong of ['AA==', doneHashes(rows(1)).slice(0, -4), rowHashes(rows(3))])
      expect(readDoneHashes(wrong)).toBeUndefined();
  });

  test('of a large plan is dropped, and the digest alone counts', () => {
    const plan = aPlan(Array.from({ length: 1_400 }, (_, at) => aBranch('create', `b${at}`)));
    const marker = readMarker(
      markerLine({
        is: 'plan',
        key: '',
        sha: '',
        digest: plan.digest,
        rows: rowHashes(plan),
        done: doneHashes(plan),
      }),
    );
    expect(marker?.rows).toBeDefined();
    expect(marker === undefined ? undefined : rememberedReview(marker)).toEqual({ digest: plan.digest });
  });
});
