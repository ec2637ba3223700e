import { afterEach, describe, expect, test } from 'vitest';
import { address } from '../../src/core/address.ts';
import { PROJECT, statuses } from '../helpers/world.ts';
import { adoptedProject } from './adopted-project.ts';
import { isInstalled, neonCommand } from './neon-command.ts';
import { NEON_SCOPES, type SocketWorld, socketWorld } from './socket-world.ts';

/*
 * What the vendor's command line (neon 6.2.3, 2026-11-22) does to a project that was adopted with
 * `export`: never is a second production planned. It is there after `npm run test:clients`;
 * neon-identity.test.ts has the same by the vendor's client.
 */

const branch = (name: string): string => address('neon.branch', [PROJECT, name]);

interface Story {
  readonly story: string;
  /** `neon …`, one after the other; `MAIN` is the id of the adopted default branch. */
  readonly does: readonly (readonly string[])[];
  /** What it says where the service refuses the last one. */
  readonly refused?: RegExp;
  /** On a service that gives a restored branch another id. */
  readonly renumbers?: true;
  /** The rows of the plan, and the codes of its notes. */
  readonly plan: readonly string[];
  readonly notes?: readonly string[];
  /** Every branch after an apply of the manifest, as `shown` shows them. */
  readonly after: readonly string[];
}

const SNAPSHOT = ['snapshots', 'create', '--branch', 'main', '--name', 'then'];
const RESTORE = ['snapshots', 'restore', 'then', '--target-branch', 'main', '--name', 'restored'];
const FROM_PAST = ['branches', 'restore', 'main', '^self@2026-01-02T00:00:00Z'];
const BEFORE = ['--preserve-under-name', 'before'];
const ADOPTED = ['adopted main, default', 'preview', 'staging'];
const RESTORED = ['main, default', 'preview', 'staging'];

/** Nothing is written to main, nor to what is in it, depends on it or was called like it. */
const ALL_BLOCKED = [
  `blocked ${branch('main')}`,
  `blocked ${branch('preview')}`,
  `blocked ${branch('staging')}`,
  `blocked neon.database/${PROJECT}/main/neondb`,
  expect.stringMatching(`^blocked neon.endpoint/${PROJECT}/main/ep-`),
  `blocked neon.endpoint/${PROJECT}/main/read_write`,
  `blocked neon.role/${PROJECT}/main/neondb_owner`,
];

const STORIES: readonly Story[] = [
  {
    story: 'a default branch that it renames is renamed back',
    does: [['branches', 'rename', 'main', 'production']],
    plan: [`rename ${branch('main')}`],
    after: ADOPTED,
  },
  {
    story: 'a protected branch that it renames is renamed back',
    does: [['branches', 'rename', 'staging', 'old-staging']],
    plan: [`rename ${branch('staging')}`],
    after: ADOPTED,
  },
  {
    story: 'where it gives the name of the default branch to another one, neither is written to',
    does: [
      ['branches', 'rename', 'main', 'production'],
      ['branches', 'rename', 'preview', 'main'],
    ],
    plan: ALL_BLOCKED,
    after: ['adopted production, default', 'main', 'staging'],
  },
  {
    story: 'another default branch is one row, which makes the former one it again',
    does: [['branches', 'set-default', 'preview']],
    plan: [`update ${branch('main')}`],
    after: ADOPTED,
  },
  {
    story: 'a reset to the parent is no row',
    does: [['branches', 'reset', 'preview', '--parent']],
    plan: [],
    after: ADOPTED,
  },
  {
    story: 'a reset to the parent that keeps the former state is no row',
    does: [['branches', 'reset', 'preview', '--parent', ...BEFORE]],
    plan: [],
    after: [...ADOPTED, 'before'],
  },
  {
    story: 'a restore from the parent that keeps no former state is no row',
    does: [['branches', 'restore', 'preview', '^parent']],
    plan: [],
    after: ADOPTED,
  },
  {
    story: 'a restore of the default branch that keeps no former state is refused, and is no row',
    does: [FROM_PAST],
    refused: /preserve_under_name is required/,
    plan: [],
    after: ADOPTED,
  },
  {
    story: 'a restore of the default branch that keeps the former state is no row',
    does: [[...FROM_PAST, ...BEFORE]],
    plan: [],
    after: [...ADOPTED, 'before'],
  },
  {
    story: 'a restore of the default branch that gets another id is no row, with a note that the id is gone',
    does: [[...FROM_PAST, ...BEFORE]],
    renumbers: true,
    plan: [],
    notes: ['match/id-gone'],
    after: [...RESTORED, 'before'],
  },
  {
    story: 'a snapshot that is restored and not finalized is no row',
    does: [SNAPSHOT, RESTORE],
    plan: [],
    after: [...ADOPTED, 'restored'],
  },
  {
    story: 'a snapshot that is restored and then finalized takes the name, with a note of its id',
    does: [SNAPSHOT, RESTORE, ['snapshots', 'finalize', 'restored']],
    plan: [],
    notes: ['match/id-replaced'],
    after: [...RESTORED, 'adopted main_old'],
  },
  {
    story: 'the replaced branch of a finalized restore may have any name',
    does: [SNAPSHOT, RESTORE, ['snapshots', 'finalize', 'restored', '--name', 'replaced']],
    plan: [],
    notes: ['match/id-replaced'],
    after: [...RESTORED, 'adopted replaced'],
  },
  {
    story: 'a snapshot that is restored and finalized at once takes the name, with a note of its id',
    does: [SNAPSHOT, [...RESTORE, '--finalize']],
    plan: [],
    notes: ['match/id-replaced'],
    after: [...RESTORED, 'adopted main_old'],
  },
  {
    story: 'where it renames the restored branch, none is made in its place and neither is written to',
    does: [
      SNAPSHOT,
      RESTORE,
      ['snapshots', 'finalize', 'restored'],
      ['branches', 'rename', 'main', 'production'],
    ],
    plan: ALL_BLOCKED,
    after: ['adopted main_old', 'preview', 'production, default', 'staging'],
  },
  {
    story:
      'a replaced branch that gets its name back is the default branch again, whose compute is somewhere else',
    does: [
      SNAPSHOT,
      RESTORE,
      ['snapshots', 'finalize', 'restored'],
      ['branches', 'rename', 'main', 'production'],
      ['branches', 'rename', 'MAIN', 'main'],
    ],
    plan: [
      `update ${branch('main')}`,
      expect.stringMatching(`^blocked neon.endpoint/${PROJECT}/main/ep-`),
      `create neon.endpoint/${PROJECT}/main/read_write`,
    ],
    after: [...ADOPTED, 'production'],
  },
];

/** 19 names that a branch can have and that say something else somewhere. */
const NAMES: readonly string[] = [
  'null',
  '~',
  'true',
  '0123',
  '..',
  '${HOME}',
  '{{ main }}',
  '*',
  '../main',
  'a/main',
  'main%2F',
  'Main',
  ' main ',
  'tab\tmain',
  'line\nmain',
  '\u202eniam\u2066',
  `"main"'\`# : - ! &`,
  'br-old-bar-t98jw0q8',
  'm'.repeat(256),
];

let here: SocketWorld;
afterEach(() => here.close());

const live = () => here.neon.branches.list({ projectId: PROJECT }).all();

async function shown(adopted: string): Promise<readonly string[]> {
  const found = await live();
  return found
    .map(({ id, name, default: isDefault }) =>
      [
        id === adopted ? 'adopted ' : '',
        name.replace(/_old_\w+$/, '_old'),
        isDefault ? ', default' : '',
      ].join(''),
    )
    .sort();
}

/** `neon …`, which has to succeed. */
async function neon(...args: readonly string[]): Promise<void> {
  expect(await neonCommand(here, args)).toMatchObject({ exit: 0 });
}

/** Action and address of each row. No plan may make a branch or delete one. */
async function planned(
  manifest: string,
): Promise<{ readonly rows: readonly string[]; readonly codes: readonly string[] }> {
  const { plan } = await here.plan(manifest);
  const rows = plan.rows.map(({ action, address }) => `${action} ${address}`);
  expect(rows.filter(row => /^(create|delete|replace) neon\.branch\//.test(row))).toEqual([]);
  return { rows, codes: plan.notes.map(({ code }) => code) };
}

describe.skipIf(!isInstalled)("by the vendor's command line", () => {
  test.each(STORIES)('$story', async ({ does, refused, renumbers, plan, notes = [], after }) => {
    here = await socketWorld(renumbers === true ? { restored_branch_id: 'changes' } : {});
    const { main, manifest } = await adoptedProject(here);
    expect(manifest).toContain(`id: ${main}`);
    const commands = does.map(args => args.map(each => (each === 'MAIN' ? main : each)));
    const last = refused === undefined ? [] : commands.splice(-1);
    for (const args of commands) await neon(...args);
    for (const args of last) {
      const { exit, stderr } = await neonCommand(here, args);
      expect([exit, stderr]).toEqual([1, expect.stringMatching(refused ?? '')]);
    }
    const { rows, codes } = await planned(manifest);
    expect([rows, codes]).toEqual([plan, notes]);
    await here.apply(manifest);
    expect(await shown(main)).toEqual([...after].sort());
  });

  test('the default branch is found again whatever it is called meanwhile, and with any name of its own', async () => {
    here = await socketWorld();
    let [declared, { main, manifest }] = ['main', await adoptedProject(here)];
    for (const name of NAMES) {
      await neon('branches', 'rename', main, name);
      expect(await shown(main)).toContain(`adopted ${name}, default`);
      expect((await planned(manifest)).rows, name).toEqual([`rename ${branch(declared)}`]);
      const other = await here.exported(NEON_SCOPES);
      expect(statuses(await here.apply(manifest)), name).toEqual([`done ${branch(declared)}`]);
      expect(await shown(main)).toContain(`adopted ${declared}, default`);
      expect((await planned(other)).rows, name).toEqual([`rename ${branch(name)}`]);
      [declared, manifest] = [name, other];
      await here.apply(manifest);
      expect((await planned(manifest)).rows, name).toEqual([]);
    }
  });

  test('a name that looks like an option cannot be given by a rename, but by a create', async () => {
    here = await socketWorld();
    const { main } = await adoptedProject(here);
    expect(await neonCommand(here, ['branches', 'rename', main, '--', '-main'])).toMatchObject({ exit: 1 });
    await neon('branches', 'create', '--name=-main', '--no-compute', '--no-secrets');
    expect(await shown(main)).toContain('-main');
    expect((await planned(await here.exported(NEON_SCOPES))).rows).toEqual([]);
  });
});
