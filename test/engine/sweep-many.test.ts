import { expect, test } from 'vitest';
import type {
  NeonState,
  ProjectState,
  StoredBranch,
  StoredEndpoint,
} from '../../src/sandbox/neon/neon-state.ts';
import { pullRequests } from '../helpers/pull-requests.ts';
import { notesOf, PROJECT, said, world } from '../helpers/world.ts';
import { branch, byHand, names } from './scenarios.ts';

const DAY_MS = 86_400_000;
const COUNT = 1_000;

const MANIFEST = `
name: acme
keep: ["neon.branch/*/s/keep-*", "neon.bucket/*/s/inside-*/files"]
neon:
  projects:
    - id: ${PROJECT}
      sweep:
        - match: ["s/**"]
          except: ["s/except-*"]
          older_than: 7d
          idle_for: 24h
          no_open: "s/go-{number}"
          repositories: [acme/app, acme/web]
        - { match: ["s/go-*", "t/**"], older_than: 7d, beyond_newest: 3 }
      branches:
        - { name: main }
NAMED
`;

/** What another client made: its record, its compute, and what else there is of it. */
interface Made {
  readonly branch: StoredBranch;
  readonly endpoint: StoredEndpoint;
}

interface Change {
  /** The name after \`s/\`; without one the branch is \`s/go-N\`. */
  readonly name?: string;
  readonly branch?: Partial<StoredBranch>;
  readonly endpoint?: Partial<StoredEndpoint>;
  /** Of acme/app; by default closed. */
  readonly pull?: 'open' | 'fork' | 'none' | 'open elsewhere';
  readonly more?: (project: ProjectState, made: Made) => void;
  /** Why it stays; undefined: it goes. Empty: it is not told. */
  readonly stays?: string;
}

/** One of each reason, and a few that go. */
const CASES: readonly Change[] = [
  {},
  { branch: annotated({ evenkeel: 'acme', 'evenkeel.branch': 'OWN' }) },
  { branch: annotated({ 'evenkeel.preview': 'acme/web#NUMBER' }) },
  { branch: annotated({ 'github-commit-repo': 'Acme/App', 'github-pr-number': 'NUMBER' }) },
  { branch: { init_source: 'parent-data' }, endpoint: { state: 'idle' } },
  { stays: 'pull request NUMBER is open', pull: 'open' },
  { stays: 'pull request NUMBER is open', pull: 'open elsewhere' },
  { stays: 'evenkeel knows of no closed pull request for this branch', pull: 'none' },
  { stays: 'is from a fork', pull: 'fork' },
  { stays: 'the name of this branch does not fit the pattern', name: 'other-NTH' },
  { stays: '', name: 'except-NTH' },
  { stays: 'of `keep` matches this resource', name: 'keep-NTH' },
  { stays: 'of `keep` may match a resource inside this one', name: 'inside-NTH' },
  { stays: 'an entry of the manifest names this branch', name: 'named-NTH' },
  { stays: 'protected', branch: { protected: true } },
  { stays: 'restored', branch: { restore_status: 'restored', restored_from: 'snap-1' } },
  { stays: 'restored', branch: { restored_as: 'br-other-1' } },
  { stays: 'h old, and `older_than` is 7 d', branch: { created_at: 'YOUNG' } },
  { stays: 'h old, and `older_than` is 7 d', branch: { last_reset_at: 'YOUNG' } },
  { stays: 'the branch was idle for', endpoint: { last_active: 'YOUNG' } },
  { stays: 'a compute of the branch is in use', endpoint: { state: 'active' } },
  {
    stays: 'belongs to "other"',
    branch: annotated({ evenkeel: 'other', 'evenkeel.branch': 'OWN' }),
  },
  { stays: 'belongs to "eve/app#NUMBER"', branch: annotated({ 'evenkeel.preview': 'eve/app#NUMBER' }) },
  { stays: 'belongs to "acme/app#1"', branch: annotated({ 'evenkeel.preview': 'acme/app#1' }) },
  { stays: 'belongs to "eve/app"', branch: annotated({ 'github-commit-repo': 'eve/app' }) },
  { stays: 'was renamed', branch: annotated({ evenkeel: 'acme', 'evenkeel.branch': 's/before' }) },
  {
    stays: 'was renamed',
    branch: annotated({
      evenkeel: 'preview',
      'evenkeel.branch': 'preview/before',
      'evenkeel.preview': 'acme/web#NUMBER',
    }),
  },
  {
    stays: 'this branch has buckets',
    more(project, { branch: { id } }) {
      const bucket = { branch_id: id, name: 'files', access_level: 'private', created_at: 'OLD' } as const;
      project.buckets = [...project.buckets, { ...bucket, inherited: false }];
    },
  },
  {
    stays: 'this branch has the data API',
    more(project, { branch: { id } }) {
      project.dataApis = [...(project.dataApis ?? []), { branch_id: id, database: 'neondb' }];
    },
  },
  {
    stays: 'this branch is the parent of',
    more(project, { branch: made }) {
      const child = { ...made, id: `${made.id}-child`, name: `child-${made.id}`, parent_id: made.id };
      project.branches = [...project.branches, child];
    },
  },
];

function annotated(value: Readonly<Record<string, string>>): Partial<StoredBranch> {
  return { annotation: { value, created_at: 'OLD', updated_at: 'OLD' } };
}

test('of 1,000 branches that others made, held for each possible reason, exactly the others go, and each has its reason', async () => {
  const here = world();
  byHand(here, 'POST', '/branches', { branch: { name: 'model' }, endpoints: [{ type: 'read_write' }] });
  const { id } = branch(here, 'model');
  const state = here.sandbox.state() as { neon: NeonState };
  const project = structuredClone(state.neon.projects[0]) as ProjectState;
  const model = project.branches.find(each => each.id === id) as StoredBranch;
  const compute = project.endpoints.find(each => each.branch_id === id) as StoredEndpoint;
  const old = new Date(here.clock.now()).toISOString().slice(0, 19);
  here.clock.advance(12 * DAY_MS);
  const young = new Date(here.clock.now() - 3_600_000).toISOString().slice(0, 19);
  const goes: string[] = [];
  const stays = new Map<string, string>();
  const pulls: Parameters<typeof pullRequests>[0][number][] = [];
  for (let nth = 0; nth < COUNT; nth += 1) {
    const change = CASES[nth % CASES.length] as Change;
    const number = nth + 100;
    const name = `s/${change.name?.replace('NTH', `${nth}`) ?? `go-${number}`}`;
    const own = <T>(value: T): T =>
      JSON.parse(
        JSON.stringify(value ?? {})
          .replaceAll('YOUNG', `${young}Z`)
          .replaceAll('OLD', `${old}Z`)
          .replaceAll('OWN', name)
          .replaceAll('NUMBER', `${number}`),
      );
    const made: Made = {
      branch: { ...model, id: `br-many-${nth}`, name, ...own(change.branch ?? {}) },
      endpoint: {
        ...compute,
        id: `ep-many-${nth}`,
        branch_id: `br-many-${nth}`,
        state: 'idle',
        ...own(change.endpoint ?? {}),
      },
    };
    const { pending: _, ...settled } = made.endpoint;
    project.branches = [...project.branches, made.branch];
    project.endpoints = [...project.endpoints, settled];
    const databases = project.databases.filter(each => each.branch_id === id);
    project.databases = [
      ...project.databases,
      ...databases.map(each => ({ ...each, branch_id: made.branch.id })),
    ];
    change.more?.(project, made);
    if (change.pull !== 'none')
      pulls.push({
        number,
        open: change.pull === 'open',
        ...(change.pull === 'fork' ? { fork: true as const } : {}),
      });
    if (change.pull === 'open elsewhere') pulls.push({ number, open: true, repository: 'acme/web' });
    if (change.stays === undefined) goes.push(name);
    else stays.set(name, change.stays.replaceAll('NUMBER', `${number}`));
  }
  here.sandbox.restore({ ...state, neon: { ...state.neon, projects: [project] } });
  const named = [...stays.keys()].filter(each => each.startsWith('s/named-'));
  const yaml = MANIFEST.replace('NAMED', named.map(each => `        - { name: ${each} }`).join('\n'));
  const sweep = { pullRequests: pullRequests(pulls) };

  const planned = await here.plan(yaml, { sweep });
  expect(planned.plan.rows.map(row => `${row.action} ${row.parts.at(-1)}`).sort()).toEqual(
    goes.map(name => `delete ${name}`).sort(),
  );
  expect(
    planned.plan.rows
      .flatMap(row => row.notes)
      .every(each => said(each)?.startsWith('the sweep deletes this branch: it is 12 d old')),
  ).toBe(true);
  const told = new Map(
    planned.plan.notes.flatMap(each =>
      each.code === 'sweep/stays' && 'address' in each
        ? [[decodeURIComponent(each.address.split('/').at(-1) ?? ''), notesOf([each]).join()] as const]
        : [],
    ),
  );
  const expected = [...stays].filter(([, reason]) => reason !== '');
  for (const [name, reason] of expected) expect(told.get(name), name).toContain(reason);
  const before = names(here);
  const few = await here.apply(yaml, { sweep, maxDeletes: 20 });
  expect(few.results.map(each => each.status)).toEqual(Array.from({ length: 20 }, () => 'done'));
  const gone = new Set(few.plan.rows.map(row => row.parts.at(-1)));
  expect(names(here)).toEqual(before.filter(each => !gone.has(each)));
  expect([...gone].every(each => goes.includes(each ?? ''))).toBe(true);
});
