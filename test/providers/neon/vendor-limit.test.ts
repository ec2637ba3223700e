import { describe, expect, it } from 'vitest';
import { exportScopes } from '../../../src/engine/export.ts';
import { refusedSizes } from '../../../src/limits/neon.ts';
import { neonEndpoint } from '../../../src/providers/neon/compute/endpoint.ts';
import { neonProject } from '../../../src/providers/neon/project/project.ts';
import { projectScope } from '../../../src/providers/neon/scopes.ts';
import { branchId } from '../../contract/neon.branch.ts';
import { statuses, type World, world } from '../../helpers/world.ts';
import { PROJECT_ID } from './helpers/world.ts';

const PATH = `/neon/api/v2/projects/${PROJECT_ID}`;
const scope = projectScope(PROJECT_ID);

type Bounds = readonly [min: number | undefined, max: number | undefined];

const sizes = ([min, max]: Bounds) => ({
  ...(min === undefined ? {} : { autoscaling_limit_min_cu: min }),
  ...(max === undefined ? {} : { autoscaling_limit_max_cu: max }),
});
const text = (bounds: Bounds, more = {}): string =>
  JSON.stringify({
    name: 'acme',
    neon: {
      projects: [
        {
          id: PROJECT_ID,
          branches: [{ name: 'main', endpoints: [{ type: 'read_write', ...sizes(bounds), ...more }] }],
        },
      ],
    },
  });

const TAKEN: readonly Bounds[] = [
  [0.25, 8],
  [0.25, 0.25],
  [0.5, 1],
  [8, 16],
  [16, 16],
  [18, 18],
  [56, 56],
  [undefined, 16],
  [18, undefined],
];

const REFUSED: readonly (readonly [...Bounds, path: 'min' | 'max'])[] = [
  [0.25, 16, 'max'],
  [0.3, 0.3, 'max'],
  [17, 17, 'max'],
  [1, 100, 'max'],
  [16, 56, 'max'],
  [8, 16.5, 'max'],
  [0.75, 1, 'min'],
  [18, 20, 'max'],
  [16, 18, 'max'],
  [0, 1, 'min'],
  [7, 16, 'max'],
  [58, 58, 'max'],
  [undefined, 1.5, 'max'],
];

describe('a size of a compute', () => {
  it.each(TAKEN)('is taken: %s to %s', (min, max) => {
    expect(refusedSizes(min, max)).toEqual([]);
  });

  it.each(REFUSED)('is refused: %s to %s, at %s', (min, max, at) => {
    expect(refusedSizes(min, max).map(each => each.of)).toEqual([at]);
    const path = `autoscaling_limit_${at}_cu`;
    const own = neonEndpoint.entry.rules?.({ type: 'read_write', ...sizes([min, max]) }, scope, 0);
    expect(own?.map(each => [each.rule, each.level, each.path])).toEqual([
      ['neon/vendor-limit', undefined, [path]],
    ]);
    const defaults = { default_endpoint_settings: sizes([min, max]) };
    expect(neonProject.entry.rules?.(defaults, scope, 0).map(each => each.path)).toEqual([
      ['default_endpoint_settings', path],
    ]);
  });

  it('is no error where the entry allows it, but a warning at the same place', () => {
    const entry = { type: 'read_write', ...sizes([0.25, 16]), allow: ['vendor-limit'] } as const;
    const [found, ...more] = neonEndpoint.entry.rules?.(entry, scope, 0) ?? [];
    expect(more).toEqual([]);
    expect(found).toMatchObject({ level: 'warning', path: ['autoscaling_limit_max_cu'] });
    expect(found?.hint).toBeUndefined();
    const settings = { default_endpoint_settings: sizes([3, 17]), allow: ['vendor-limit'] } as const;
    expect(neonProject.entry.rules?.(settings, scope, 0)).toMatchObject([{ level: 'warning' }]);
  });

  it('is not excused by what else the entry allows', () => {
    const entry = { type: 'read_write', ...sizes([0.25, 16]), allow: ['replace', 'loss'] } as const;
    expect(neonEndpoint.entry.rules?.(entry, scope, 0)[0]?.level).toBeUndefined();
  });
});

describe('a size that the entry allows', () => {
  const allowed = text([0.25, 16], { allow: ['vendor-limit', 'replace'] });

  it('is sent, and the row has only what the engine is allowed', async () => {
    const here = world({ quirks: { compute_sizes: 'any' } });
    const report = await here.apply(allowed);
    expect(statuses(report)).toEqual([`done neon.endpoint/${PROJECT_ID}/main/read_write`]);
    const row = report.plan.rows.find(({ kind }) => kind === 'neon.endpoint');
    expect(row?.allow).toEqual(['replace']);
  });

  it('is refused by the strict sandbox, in a create, an update and the defaults of the project', async () => {
    const here = world();
    const [refused] = statuses(await here.apply(allowed));
    expect(refused).toContain(`failed neon.endpoint/${PROJECT_ID}/main/read_write`);
    expect(refused).toContain('0.25 to 16 is a range of 15.75');
    const branch = here.foreign('POST', `${PATH}/branches`, {
      branch: { name: 'more' },
      endpoints: [{ type: 'read_write', autoscaling_limit_max_cu: 12 }],
    });
    expect(branch).toMatchObject({ status: 400 });
    const defaults = { default_endpoint_settings: { autoscaling_limit_max_cu: 9 } };
    expect(here.foreign('PATCH', PATH, { project: defaults })).toMatchObject({ status: 400 });
    expect(here.foreign('PATCH', PATH, { project: { name: 'same sizes' } })).toMatchObject({ status: 200 });
  });

  it('does not hinder a write that sets none', async () => {
    const before = world({ quirks: { compute_sizes: 'any' } });
    await before.apply(allowed);
    const here = world();
    here.sandbox.restore(before.sandbox.state());
    const { body } = here.foreign('GET', `${PATH}/endpoints`);
    const [{ id = '' } = {}] = (body as { readonly endpoints: readonly { readonly id?: string }[] })
      .endpoints;
    const patch = (endpoint: object) => here.foreign('PATCH', `${PATH}/endpoints/${id}`, { endpoint });
    here.clock.advance(60_000);
    expect(patch({ autoscaling_limit_min_cu: 1 }).status).toBe(400);
    expect(patch({ suspend_timeout_seconds: 60 }).status).toBe(200);
  });

  it('is exported with what it needs, and the export is taken', async () => {
    const here = world({ quirks: { compute_sizes: 'any' } });
    await here.apply(allowed);
    here.foreign('PATCH', PATH, {
      project: { default_endpoint_settings: { autoscaling_limit_min_cu: 1, autoscaling_limit_max_cu: 12 } },
    });
    const exported = await exportOf(here);
    expect(exported.match(/vendor-limit/g)).toHaveLength(2);
    expect((await here.plan(exported)).plan.counts).toMatchObject({ create: 0, update: 0, blocked: 0 });
  });

  it('is exported with what it needs of a read-only compute, too', async () => {
    const here = world({ quirks: { compute_sizes: 'any' } });
    const made = here.foreign('POST', `${PATH}/endpoints`, {
      endpoint: {
        branch_id: branchId(here, 'main'),
        type: 'read_only',
        name: 'reader',
        ...sizes([0.25, 16]),
      },
    });
    expect(made.status).toBe(201);
    here.clock.advance(60_000);
    const exported = await exportOf(here);
    expect(exported.match(/vendor-limit/g)).toHaveLength(1);
    expect((await here.plan(exported)).plan.counts).toMatchObject({ create: 0, update: 0, blocked: 0 });
  });
});

async function exportOf(here: World): Promise<string> {
  const { sections } = await exportScopes([scope], here.session());
  return JSON.stringify({ name: 'acme', ...sections });
}
