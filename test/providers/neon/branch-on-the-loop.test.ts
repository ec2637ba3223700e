import { describe, expect, it } from 'vitest';
import { branchId } from '../../contract/neon.branch.ts';
import { lines, said, world as sandboxWorld, statuses, type World } from '../../helpers/world.ts';
import { PROJECT_ID } from './helpers/world.ts';

const manifest = (...branches: readonly string[]): string => `
name: acme
neon: { projects: [{ id: ${PROJECT_ID}, branches: [${branches.join(', ')}] }] }
`;

interface Branch {
  readonly name: string;
  readonly default: boolean;
  readonly protected: boolean;
  readonly init_source: string;
  readonly parent_timestamp?: string;
}

function branches(here: World): ReadonlyMap<string, Branch> {
  const { body } = here.foreign('GET', `/neon/api/v2/projects/${PROJECT_ID}/branches`);
  const list = (body as { readonly branches: readonly Branch[] }).branches;
  return new Map(list.map(branch => [branch.name, branch]));
}

async function applied(here: World, yaml: string): Promise<readonly string[]> {
  here.forget();
  const report = await here.apply(yaml);
  here.clock.advance(10_000);
  const writes = here.writes().map(each => each.replace(/^(\w+) .*\//, '$1 '));
  expect(lines(await here.plan(yaml)), 'the second plan is empty').toEqual([]);
  expect(statuses(report).filter(line => !line.startsWith('done '))).toEqual([]);
  return writes;
}

async function blocked(here: World, yaml: string): Promise<readonly string[]> {
  here.forget();
  const report = await here.apply(yaml);
  expect(here.writes()).toEqual([]);
  return report.plan.rows.filter(row => row.action === 'blocked').map(row => said(row.reason) ?? '');
}

describe('the default branch', () => {
  it('is taken over by a call of its own', async () => {
    const here = sandboxWorld();
    await applied(here, manifest('{ name: dev }'));
    expect(await applied(here, manifest('{ name: dev, default: true }'))).toEqual(['POST set_as_default']);
    expect(branches(here).get('main')?.default).toBe(false);
  });

  it('is left by the one that had it, which is then pruned by the next plan and moved by nobody', async () => {
    const here = sandboxWorld();
    const dev = '{ name: dev, parent: main }';
    await applied(here, manifest('{ name: main }', dev, '{ name: old, default: true }'));
    const pruning = manifest('{ name: main }', dev.replace('}', ', default: true }')).replace(
      'branches:',
      'prune: true, branches:',
    );
    const report = await here.apply(pruning, { prune: true });
    expect(statuses(report)).toEqual([`done neon.branch/${PROJECT_ID}/dev`]);
    const next = await here.plan(pruning, { prune: true });
    expect(next.plan.rows.map(({ action, parts }) => [action, parts.at(-1)])).toEqual([['delete', 'old']]);
  });

  it.each(['operations', 'all_writes'])(
    'is taken over after the other changes, with a lock on %s',
    async lock_scope => {
      const here = sandboxWorld({ quirks: { lock_scope } });
      await applied(here, manifest('{ name: dev, endpoints: [{ type: read_write }] }'));
      const id = branchId(here, 'dev');
      const writes = await applied(here, manifest('{ name: dev, default: true, protected: true }'));
      expect(writes).toEqual([`PATCH ${id}`, 'POST set_as_default']);
      expect(branches(here).get('dev')).toMatchObject({ default: true, protected: true });
    },
  );

  it('may be a new branch, with its compute', async () => {
    const here = sandboxWorld();
    const yaml = manifest('{ name: dev, default: true, endpoints: [{ type: read_write }] }');
    expect([...(await applied(here, yaml))].sort()).toEqual([
      'POST branches',
      'POST endpoints',
      'POST set_as_default',
    ]);
  });

  it('is never planned away', async () => {
    const here = sandboxWorld();
    expect(lines(await here.plan(manifest('{ name: main, protected: false }')))).toEqual([]);
  });
});

describe('a branch to delete', () => {
  it('is deleted, and nothing of its entry is written before', async () => {
    const here = sandboxWorld();
    await applied(here, manifest('{ name: dev }'));
    const id = branchId(here, 'dev');
    const gone = '{ name: dev, absent: true, ttl: 7d, annotations: { team: web } }';
    expect(await applied(here, manifest('{ name: main }', gone))).toEqual([`DELETE ${id}`]);
  });
});

describe('what a branch is made from', () => {
  it('is sent once and never fought over', async () => {
    const here = sandboxWorld();
    here.clock.advance(3_600_000);
    const at = new Date(here.clock.now() - 60_000).toISOString();
    const yaml = manifest(
      `{ name: past, parent: main, parent_timestamp: "${at}", annotations: { team: web } }`,
      '{ name: bare, parent: main, init_source: schema-only }',
    );
    await applied(here, yaml);
    expect(branches(here).get('bare')).toMatchObject({ init_source: 'schema-only' });
    expect(branches(here).get('past')?.parent_timestamp).toBe(`${at.slice(0, 19)}Z`);
  });

  it.each([
    ['init_source: schema-only', /cannot change `init_source`/],
    ['parent_lsn: 0/1', /cannot change `parent_lsn`/],
    ['parent_timestamp: "2026-01-01T00:00:00Z"', /cannot change `parent_timestamp`/],
    ['archived: true', /cannot change `archived`/],
    ['annotations: { team: web }', /cannot change `annotations`/],
  ])('cannot be changed: %s', async (field, reason) => {
    const here = sandboxWorld();
    await applied(here, manifest('{ name: dev }'));
    expect(await blocked(here, manifest(`{ name: dev, ${field} }`))).toEqual([expect.stringMatching(reason)]);
  });

  it.each([
    ['create', '{ name: dev, parent: main, parent_timestamp: "2030-01-01T00:00:00Z" }'],
    [
      'replace',
      '{ name: safe, parent: main, parent_timestamp: "2030-01-01T00:00:00Z", allow: [replace, loss] }',
    ],
    [
      'replace',
      '{ name: safe, snapshots: [{ name: s, timestamp: "2030-01-01T00:00:00Z", allow: [replace, loss] }] }',
    ],
  ])(
    'is no moment that lies ahead, which is said before anything is deleted for it (%s)',
    async (_how, entry) => {
      const here = sandboxWorld();
      await applied(here, manifest('{ name: safe, snapshots: [{ name: s }] }'));
      expect(await blocked(here, manifest(entry))).toEqual([
        expect.stringMatching(/timestamp` of the entry is in the future/),
      ]);
    },
  );

  it('does not count after a restore', async () => {
    const here = sandboxWorld();
    await applied(here, manifest('{ name: base }', '{ name: dev, parent: base }'));
    const path = `/neon/api/v2/projects/${PROJECT_ID}/branches/${branchId(here, 'dev')}`;
    here.foreign('POST', `${path}/restore`, { source_branch_id: branchId(here, 'main') });
    here.clock.advance(60_000);
    expect(lines(await here.plan(manifest('{ name: base }', '{ name: dev, parent: base }')))).toEqual([]);
  });

  describe('after a restore of the parent that moved it to what keeps the former state', () => {
    const other = '{ name: other }';
    const kid = (parent: string) => `{ name: kid, parent: ${parent}, allow: [replace, loss] }`;
    const path = (here: World, name: string) =>
      `/neon/api/v2/projects/${PROJECT_ID}/branches/${branchId(here, name)}/restore`;

    /** `source`: left out, its own past. */
    function restore(here: World, name: string, keep: string, source = name): void {
      here.clock.advance(3_600_000);
      const answer = here.foreign('POST', path(here, name), {
        source_branch_id: branchId(here, source),
        ...(source === name && { source_timestamp: new Date(here.clock.now() - 60_000).toISOString() }),
        preserve_under_name: keep,
      });
      expect(answer.status).toBe(200);
      here.clock.advance(600_000);
    }

    async function restored(quirk: string, source?: string): Promise<World> {
      const here = sandboxWorld({ quirks: { restored_branch_id: quirk } });
      await applied(here, manifest('{ name: dev }', other, kid('dev')));
      restore(here, 'dev', 'dev_before', source);
      return here;
    }

    it.each([
      ['kept', undefined],
      ['changes', undefined],
      ['kept', 'other'],
      ['changes', 'other'],
    ])('is not another parent (the id of the restored one: %s, from: %s)', async (quirk, source) => {
      const here = await restored(quirk, source);
      expect(lines(await here.plan(manifest('{ name: dev }', other, kid('dev'))))).toEqual([]);
      expect(lines(await here.plan(manifest(other, kid('dev_before'))))).toEqual([]);
      restore(here, 'dev', 'dev_again', source);
      expect(lines(await here.plan(manifest('{ name: dev }', other, kid('dev'))))).toEqual([]);
    });

    it('is still another one where the entry names a branch that it was not made from', async () => {
      const here = await restored('kept');
      const moved = manifest('{ name: dev }', other, kid('other'));
      const replaced = [expect.stringMatching(/^replace .*\/kid/)];
      expect(lines(await here.plan(moved))).toEqual(replaced);
      restore(here, 'other', 'other_before', 'main');
      expect(lines(await here.plan(moved))).toEqual(replaced);
    });

    it('does not hide that someone created it again from there', async () => {
      const here = await restored('kept');
      const id = branchId(here, 'kid');
      expect(here.foreign('DELETE', `/neon/api/v2/projects/${PROJECT_ID}/branches/${id}`).status).toBe(200);
      here.clock.advance(60_000);
      here.foreign('POST', `/neon/api/v2/projects/${PROJECT_ID}/branches`, {
        branch: { name: 'kid', parent_id: branchId(here, 'dev_before') },
      });
      here.clock.advance(60_000);
      expect(lines(await here.plan(manifest('{ name: dev }', other, kid('dev'))))).toEqual([
        expect.stringMatching(/^replace .*\/kid/),
      ]);
    });
  });

  it('is archived where it says so, and nothing is said of what the platform archives', async () => {
    const here = sandboxWorld();
    await applied(here, manifest('{ name: cold, archived: true }'));
    expect(lines(await here.plan(manifest('{ name: cold }')))).toEqual([]);
  });
});

describe('an expiry', () => {
  const far = (here: World): string => new Date(here.clock.now() + 40 * 86_400_000).toISOString();

  it('is refused while planning on a default, a protected and a parent branch', async () => {
    const here = sandboxWorld();
    await applied(
      here,
      manifest('{ name: safe, protected: true }', '{ name: top }', '{ name: low, parent: top }'),
    );
    const expiring = manifest('{ name: main, ttl: 1d }', '{ name: safe, ttl: 1d }', '{ name: top, ttl: 1d }');
    expect(await blocked(here, expiring)).toEqual([
      expect.stringMatching(/default branch/),
      expect.stringMatching(/protected/),
      expect.stringMatching(/"low" is a child of this branch/),
    ]);
  });

  it('may come with the end of protection', async () => {
    const here = sandboxWorld();
    await applied(here, manifest('{ name: safe, protected: true }'));
    await applied(here, manifest('{ name: safe, protected: false, ttl: 1d }'));
  });

  it('blocks protection and children, and is removed with null', async () => {
    const here = sandboxWorld();
    await applied(here, manifest('{ name: dev, ttl: 1d }'));
    const ignored = '{ name: dev, protected: true, ignore: [expires_at] }';
    expect(await blocked(here, manifest(ignored, '{ name: low, parent: dev }'))).toEqual([
      expect.stringMatching(/cannot become protected/),
      expect.stringMatching(/the parent .* expires/),
    ]);
    await applied(
      here,
      manifest('{ name: dev, protected: true, expires_at: null }', '{ name: low, parent: dev }'),
    );
  });

  it('that the entry leaves out goes before the branch is protected or gets children', async () => {
    const here = sandboxWorld();
    await applied(here, manifest('{ name: dev, ttl: 1d }'));
    await applied(here, manifest('{ name: dev, protected: true }', '{ name: low, parent: dev }'));
  });

  it('stands in the way of becoming the parent of a branch that is replaced, before that is deleted', async () => {
    const here = sandboxWorld();
    await applied(here, manifest('{ name: top, ttl: 1d }', '{ name: low }'));
    here.forget();
    const onTop = '{ name: low, parent: top, allow: [replace, loss] }';
    expect(await blocked(here, manifest('{ name: top, ignore: [ttl] }', onTop))).toEqual([
      expect.stringMatching(/the parent .*top expires at .*, and a branch that expires cannot have children/),
    ]);
    expect(here.writes()).toEqual([]);
    await applied(here, manifest('{ name: top, expires_at: null }', onTop));
  });

  it.each(['create', 'replace'])('of a parent that the plan cannot take away blocks a %s', async how => {
    const here = sandboxWorld();
    const before = how === 'replace' ? ['{ name: low }'] : [];
    await applied(here, manifest('{ name: top, ttl: 1d }', ...before));
    here.forget();
    const top = '{ name: top, expires_at: null, annotations: { a: b } }';
    const wanted = manifest(top, '{ name: low, parent: top, allow: [replace, loss] }');
    const report = await here.apply(wanted);
    expect(report.plan.rows.map(row => said(row.reason))).toEqual([
      expect.stringMatching(/the parent .* expires/),
      expect.stringMatching(/cannot change `annotations`/),
    ]);
    expect(here.writes()).toEqual([]);
  });

  it('that a parent gets before the delete of a replace leaves the branch where it is', async () => {
    const here = sandboxWorld();
    await applied(here, manifest('{ name: top }', '{ name: low }'));
    here.forget();
    const path = `/neon/api/v2/projects/${PROJECT_ID}/branches/${branchId(here, 'top')}`;
    const report = await here.apply(
      manifest('{ name: top }', '{ name: low, parent: top, allow: [replace, loss] }'),
      {
        confirm: async () => {
          const expires_at = new Date(here.clock.now() + 86_400_000).toISOString();
          expect(here.foreign('PATCH', path, { branch: { expires_at } }).status).toBe(200);
          return true;
        },
      },
    );
    // The child's, and that someone moved what the parent's entry leaves out.
    expect(report.results.map(each => each.status)).toEqual(['stale', 'stale']);
    expect(here.writes()).toEqual([]);
  });

  it('is at most 30 days ahead', async () => {
    const here = sandboxWorld();
    expect(() => here.collect(manifest(`{ name: dev, expires_at: "${far(here)}" }`))).not.toThrow(/bug/);
    const soon = new Date(here.clock.now() + 30.5 * 86_400_000).toISOString();
    expect(await blocked(here, manifest(`{ name: dev, expires_at: "${soon}" }`))).toEqual([
      expect.stringMatching(/more than 30 days ahead/),
    ]);
  });
});

describe('what an entry says of the origin of a branch', () => {
  const notes = async (here: World, ...entries: readonly string[]): Promise<readonly string[]> => {
    const { plan } = await here.plan(manifest(...entries));
    expect(plan.rows.filter(row => row.fields.length > 0)).toEqual([]);
    return plan.notes.map(note => said(note) ?? '');
  };

  it('is told to have no effect where the live one is a root branch', async () => {
    const here = sandboxWorld();
    await applied(here, manifest('{ name: dev }'));
    expect(await notes(here, '{ name: main, parent: dev, protected: true, ignore: [protected] }')).toEqual([
      `\`parent\` of neon.branch/${PROJECT_ID}/main has no effect: the live branch is a root branch, which was made from no other branch`,
    ]);
    expect(await notes(here, '{ name: dev, parent: main }')).toEqual([]);
  });

  it('says nothing of a root branch that its entry asks for', async () => {
    const here = sandboxWorld();
    const entry = '{ name: empty, parent: main, init_source: schema-only }';
    await applied(here, manifest(entry));
    expect(await notes(here, entry)).toEqual([]);
  });
});
