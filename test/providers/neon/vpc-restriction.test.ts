import { describe, expect, it } from 'vitest';
import type { NeonVpcRestriction } from '../../../src/generated/manifest.ts';
import { neonVpcRestriction } from '../../../src/providers/neon/project/vpc-restriction.ts';
import { restrictionsOf } from '../../contract/neon.vpc_restriction.ts';
import { rowOf } from '../../helpers/report-builders.ts';
import { wantedBy } from '../../helpers/wanted-by.ts';
import { lines, said, world as sandboxWorld, statuses, type World } from '../../helpers/world.ts';
import { faultOf } from '../../sandbox/fault-of.ts';
import { base, sentBy } from './helpers/verb-arguments.ts';
import { PROJECT, PROJECT_ID, world } from './helpers/world.ts';

const A = { vpc_endpoint_id: 'vpce-a', label: 'app servers' };
const at = (id: string): string => `neon.vpc_restriction/${PROJECT_ID}/${id}`;

describe('a VPC restriction', () => {
  it('is known by the id of its endpoint, and has the same normal form live', () => {
    const wanted = wantedBy(neonVpcRestriction, A, PROJECT);
    expect(wanted).toMatchObject({ address: at('vpce-a'), fields: { label: 'app servers' } });
    const live = neonVpcRestriction.read.live(A, PROJECT, world({}));
    expect([live?.address, live?.fields()]).toEqual([wanted.address, wanted.fields]);
  });

  it('is exported as it is, also with an empty label, and left out if no request can name it', () => {
    const written = (raw: typeof A) => {
      const live = neonVpcRestriction.read.live(raw, PROJECT, world({}));
      return live && neonVpcRestriction.export?.written?.(live, world({}));
    };
    expect(written(A)).toEqual(A);
    expect(written({ ...A, label: '' })).toEqual({ ...A, label: '' });
    expect(written({ ...A, vpc_endpoint_id: '..' })).toBeUndefined();
  });

  it('needs a label, unless it is absent', () => {
    const rules = (entry: NeonVpcRestriction) => neonVpcRestriction.entry.rules?.(entry, PROJECT, 0);
    expect(rules(A)).toEqual([]);
    expect(rules({ vpc_endpoint_id: 'vpce-a', absent: true })).toEqual([]);
    expect(rules({ vpc_endpoint_id: 'vpce-a' })).toMatchObject([{ rule: 'neon/vpc-label' }]);
  });

  it('is made and changed with one POST, whose answer has no body', async () => {
    const desired = { label: 'batch' };
    const path = `${base}/vpc_endpoints/vpce-a`;
    for (const action of ['create', 'update'] as const) {
      const row = rowOf(action, 'neon.vpc_restriction', PROJECT, 'vpce-a', { desired });
      expect(await sentBy(neonVpcRestriction.write[action], row, undefined)).toEqual([
        { method: 'POST', path, body: desired },
      ]);
    }
    const remove = rowOf('delete', 'neon.vpc_restriction', PROJECT, 'vpce-a', {});
    expect(await sentBy(neonVpcRestriction.write.delete, remove, undefined)).toEqual([
      { method: 'DELETE', path },
    ]);
  });
});

const manifest = (names: readonly string[] | undefined, more = ''): string => {
  const list = (names ?? []).map(each => `{ vpc_endpoint_id: vpce-${each}, label: ${each} }`);
  const key = names === undefined ? '' : `, vpc_restrictions: [${list.join(', ')}]`;
  return `{ name: acme, neon: { projects: [{ id: ${PROJECT_ID}${more}${key} }] } }`;
};
const PRUNE = ', prune: true';
const path = (name: string): string => `/neon/api/v2/projects/${PROJECT_ID}/vpc_endpoints/vpce-${name}`;

function living(...names: readonly string[]): World {
  const here = sandboxWorld();
  for (const name of names) here.foreign('POST', path(name), { label: name });
  here.clock.advance(10_000);
  here.forget();
  return here;
}

function labels(here: World): readonly string[] {
  return restrictionsOf(here).map(({ label }) => label);
}

/** The rows that a plan marks as widening access. */
async function opened(here: World, text: string): Promise<readonly string[]> {
  const { plan } = await here.plan(text);
  return plan.rows.flatMap(({ action, address, opening }) =>
    opening === undefined ? [] : [`${action} ${address}: ${said(opening)}`],
  );
}

describe('restrictions of a project', () => {
  it('are marked as opening where one comes to others, and not where it is the first', async () => {
    expect(await opened(living(), manifest(['a', 'b']))).toEqual([]);
    expect(await opened(living('a'), manifest(['a', 'b']))).toEqual([
      `create ${at('vpce-b')}: VPC endpoint vpce-b may connect`,
    ]);
  });

  it('say before the first one that it shuts others out', async () => {
    const notes = async (here: World) =>
      (await here.plan(manifest(['a']))).plan.rows.flatMap(row => row.notes.map(({ code }) => code));
    expect(await notes(living())).toEqual(['neon/shuts-vpc']);
    expect(await notes(living('b'))).toEqual([]);
  });

  it('are not marked for a new label', async () => {
    const here = living('a');
    here.foreign('POST', path('a'), { label: 'theirs' });
    expect(lines(await here.plan(manifest(['a'])))).toEqual([`update ${at('vpce-a')}`]);
    expect(await opened(here, manifest(['a']))).toEqual([]);
  });

  it('are marked, each, where a plan deletes all of them, and not where one stays', async () => {
    const whole = 'no VPC restriction is left, so every VPC endpoint of the organization may connect';
    expect(await opened(living('a', 'b'), manifest([], PRUNE))).toEqual([
      `delete ${at('vpce-a')}: ${whole}`,
      `delete ${at('vpce-b')}: ${whole}`,
    ]);
    expect(await opened(living('a', 'b'), manifest(['a'], PRUNE))).toEqual([]);
    expect(await opened(living('a'), manifest(['b'], PRUNE))).toEqual([
      `create ${at('vpce-b')}: VPC endpoint vpce-b may connect`,
    ]);
  });

  it('are weighed by what someone left: the last one that is gone opens, and one of others does not', async () => {
    const manifestOf = manifest(['a', 'b']);
    const severities = async (...left: readonly string[]) => {
      const { plan } = await living(...left).drift(manifestOf);
      return plan.rows.map(({ parts, severity, widened }) => [parts.at(-1), severity, said(widened)]);
    };
    const none = 'no VPC restriction is left, so every VPC endpoint of the organization may connect';
    expect(await severities()).toEqual([
      ['vpce-a', 'widened', none],
      ['vpce-b', 'widened', none],
    ]);
    expect(await severities('b')).toEqual([['vpce-a', 'at-risk', undefined]]);
  });

  it('count what `keep` holds as staying', async () => {
    const kept = `{ keep: ["${at('vpce-b')}"], ${manifest([], PRUNE).slice(2)}`;
    expect(await opened(living('a', 'b'), kept)).toEqual([]);
  });

  it('are pruned only where the manifest has a list of them', async () => {
    const here = living('a');
    expect(lines(await here.plan(manifest(undefined, `${PRUNE}, branches: [{ name: main }]`)))).toEqual([]);
    expect(here.sent().some(each => each.includes('vpc_endpoints'))).toBe(false);
    expect(lines(await here.plan(manifest([], PRUNE)))).toEqual([`delete ${at('vpce-a')}`]);
  });

  it('are exchanged without a moment in which none is live', async () => {
    const here = living('a');
    expect(statuses(await here.apply(manifest(['b', 'c'], PRUNE), { maxDeletes: 9 }))).toEqual([
      `done ${at('vpce-a')}`,
      `done ${at('vpce-b')}`,
      `done ${at('vpce-c')}`,
    ]);
    expect(here.writes().map(each => each.split(' ')[0])).toEqual(['POST', 'POST', 'DELETE']);
    expect(labels(here)).toEqual(['b', 'c']);
  });

  it('keep the old one where the new one is refused', async () => {
    const here = living('a');
    const refusal = { status: 400, body: { code: '', message: 'not assigned to the organization' } };
    here.sandbox.faults.add([faultOf(refusal, { method: 'POST', path: 'vpce-b' })]);
    expect(statuses(await here.apply(manifest(['b'], PRUNE), { maxDeletes: 9 }))).toEqual([
      expect.stringMatching(/^skipped .*vpce-a/),
      expect.stringMatching(/^failed .*vpce-b.*not assigned/),
    ]);
    expect(labels(here)).toEqual(['a']);
  });

  const ABSENT = '{ vpc_endpoint_id: vpce-a, absent: true }';
  const deletesA = (more = ''): string =>
    `{ name: acme, neon: { projects: [{ id: ${PROJECT_ID}, vpc_restrictions: [${ABSENT}${more}] }] } }`;

  it('refuse a review in which the delete was not that of the last one', async () => {
    const here = living('a', 'b');
    const { plan } = await here.plan(deletesA());
    here.foreign('DELETE', path('b'));
    const { refused } = await here.apply(deletesA(), { review: { plan } });
    expect(refused).toEqual({ reason: { code: 'review/changed' }, rows: [at('vpce-a')] });
    expect(labels(here)).toEqual(['a']);
  });

  it('keep the last one where someone deletes the others while they are applied', async () => {
    const done: string[] = [];
    const here: World = sandboxWorld({
      wrap: transport => async request => {
        const answer = await transport(request);
        if (request.method === 'POST' && request.url.endsWith('vpce-c'))
          for (const name of ['b', 'c']) done.push(`${here.foreign('DELETE', path(name)).status}`);
        return answer;
      },
    });
    for (const name of ['a', 'b']) here.foreign('POST', path(name), { label: name });
    here.clock.advance(10_000);
    const applied = await here.apply(deletesA(', { vpc_endpoint_id: vpce-c, label: c }'));
    expect(done).toEqual(['200', '200']);
    expect(statuses(applied)[0]).toMatch(
      /^stale .*vpce-a.*give more access than the plan shows.*no VPC restriction/,
    );
    expect(labels(here)).toEqual(['a']);
  });
});
