import type { Fault } from '../../src/sandbox/faults.ts';
import type { SandboxOptions } from '../../src/sandbox/sandbox.ts';
import type { TestCli } from '../cli/test-io.ts';
import { faultOf } from '../sandbox/fault-of.ts';

/** What someone does, as plain data: their screen is a golden. */
export interface Situation {
  readonly name: string;
  readonly manifest?: string;
  /** Further files. */
  readonly files?: Readonly<Record<string, string>>;
  readonly argv: readonly string[];
  /** Answers to the questions, one for each. */
  readonly answers?: readonly string[];
  /** Variables of the environment; undefined takes one away. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** What is run before, in the same world. */
  readonly before?: readonly (readonly string[])[];
  /** What someone writes into a file after that. */
  readonly edit?: Readonly<Record<string, (before: string) => string>>;
  /** What someone else does to live before the last run. */
  readonly meanwhile?: (cli: TestCli) => void;
  /** What goes wrong in the services meanwhile. */
  readonly faults?: readonly Fault[];
  /** The world, where it is not the usual one. */
  readonly world?: SandboxOptions;
  /** Ctrl-C comes with this write of the last run. */
  readonly stopAt?: number;
  /** How it ends, in the words that the row of its exit code has in docs/commands.md. */
  readonly ends: string;
}

const PROJECT = 'shiny-wind-028834';
const WHICH = ['--project', PROJECT, '--repository', 'acme/app', '--pull-request', '12'];

function neon(project: string, branches: string): string {
  return `evenkeel: 1
name: acme
neon: { projects: [{ id: ${project}, branches: [${branches}] }] }
`;
}

const WITH_LISTS = neon(
  PROJECT,
  '{ name: main, endpoints: [{ type: read_write }], roles: [{ name: web }], databases: [{ name: app, owner_name: web }] }',
);
const PROTECTED = neon(PROJECT, '{ name: main, protected: true }');
/** Of `protected.yaml`, beside the manifest of each situation. */
export const BESIDE: Readonly<Record<string, string>> = { 'protected.yaml': PROTECTED };
const MANY = neon(
  PROJECT,
  Array.from({ length: 300 }, (_, at) => `{ name: branch-${at}, ttl: 7d }`).join(', '),
);

const DAY_MS = 86_400_000;
const PLANNED = 'a complete `plan` without `--detailed-exitcode`';
const DONE = 'everything applied and confirmed live';
const REFUSED = 'A guard stopped the apply';
const TEN = Array.from({ length: 10 }, (_, at) => `{ name: job-${at} }`);
const THREE = neon(
  PROJECT,
  '{ name: main, protected: true }, { name: preview/pr-12, ttl: 7d, endpoints: [{ type: read_write }] }',
);
const PROJECTS = Array.from({ length: 40 }, (_, at) => `quiet-sun-${100_000 + at}`);
const FLEET = `evenkeel: 1
name: fleet
neon:
  projects:
${PROJECTS.map(
  (id, at) =>
    `    - { id: ${id}, branches: [{ name: main, protected: ${at !== 7} }, { name: dev, ttl: ${at % 4 === 0 ? '7d' : '3d'} }] }\n`,
).join('')}`;
const DIFFERING = neon(
  PROJECT,
  Array.from({ length: 24 }, (_, hour) => `{ name: job-${hour}, ttl: ${hour + 1}h }`).join(', '),
);
const MISTAKEN = `evenkeel: 1
name: Acme Corp
paint: blue
neon:
  projects:
    - id: ${PROJECT}
      brunches: []
      branches:
        - { name: main, protect: true }
        - { name: a, ttl: soon }
        - { name: a }
        - { name: b, expires_at: tomorrow }
        - { ttl: 7d }
        - { name: 12 }
        - { name: c, endpoints: [{ type: readwrite }] }
        - { name: d, parent: nowhere }
        - { name: e, endpoints: { type: read_write } }
`;
const SWEPT = `evenkeel: 1
name: acme
neon:
  projects:
    - id: ${PROJECT}
      sweep: [{ match: ["preview/**"], older_than: 7d, no_open: "preview/pr-{number}" }]
      branches: [{ name: main }]
`;
const CHECKED = `evenkeel: 1
name: acme
docs:
  portals:
    - url: http://127.0.0.1:4600/docs
      answers:
        - ask: "How long can a deleted branch be recovered?"
          page: /guides/recovery
          cites: [/guides/recovery]
          mentions: ["30 days"]
`;

/** Someone makes a branch in the console of the service. */
function madeElsewhere(cli: TestCli, name: string): void {
  const { NEON_API_KEY } = cli.sandbox.env('');
  cli.sandbox.handle({
    method: 'POST',
    path: `/neon/api/v2/projects/${PROJECT}/branches`,
    headers: { authorization: `Bearer ${NEON_API_KEY}`, 'content-type': 'application/json' },
    text: JSON.stringify({ branch: { name } }),
  });
  cli.pass(10_000);
}

export const SITUATIONS: readonly Situation[] = [
  { name: 'plan-3-rows', manifest: THREE, argv: ['plan'], ends: PLANNED },
  {
    name: 'plan-3000-rows',
    manifest: neon(
      PROJECT,
      Array.from({ length: 3_000 }, (_, at) => `{ name: b-${at}, ttl: 7d }`).join(', '),
    ),
    argv: ['plan'],
    ends: PLANNED,
  },
  { name: 'plan-that-differs-in-one-field', manifest: DIFFERING, argv: ['plan'], ends: PLANNED },
  { name: 'plan-fleet', manifest: FLEET, world: { projects: PROJECTS }, argv: ['plan'], ends: PLANNED },
  {
    name: 'drift-fleet',
    manifest: FLEET,
    world: { projects: PROJECTS },
    argv: ['drift'],
    ends: 'drift (`drift`)',
  },
  {
    name: 'apply-long-in-a-log',
    manifest: neon(PROJECT, Array.from({ length: 40 }, (_, at) => `{ name: job-${at} }`).join(', ')),
    env: { TERM: 'dumb' },
    argv: ['apply', '--yes'],
    ends: DONE,
  },
  {
    name: 'apply-stopped',
    manifest: neon(PROJECT, TEN.join(', ')),
    argv: ['apply', '--yes'],
    stopAt: 3,
    ends: 'Interrupted',
  },
  {
    name: 'apply-in-part',
    manifest: THREE,
    argv: ['apply', '--yes'],
    faults: [
      faultOf({ status: 422, body: { message: 'branches limit exceeded' } }, { method: 'POST', times: 9 }),
    ],
    ends: 'Applied in part',
  },
  {
    name: 'apply-too-early',
    manifest: PROTECTED,
    argv: ['apply', '--yes'],
    faults: [
      faultOf({ status: 503, body: { message: '503 Service Unavailable' } }, { method: 'PATCH', times: 99 }),
    ],
    ends: 'usage',
  },
  {
    name: 'apply-outcome-unknown',
    manifest: PROTECTED,
    argv: ['apply', '--yes'],
    faults: [
      faultOf({ drop: 'after' }, { method: 'PATCH', times: 99 }),
      faultOf({ status: 503, body: '' }, { method: 'GET', nth: 2, times: 999 }),
    ],
    ends: 'The outcome of a write is unknown',
  },
  {
    name: 'sweep',
    manifest: SWEPT,
    meanwhile(cli) {
      for (const name of ['preview/pr-41', 'preview/pr-42', 'preview/odd']) madeElsewhere(cli, name);
      cli.pass(12 * DAY_MS);
      void cli.files.replace('open.json', '[{"number":42,"headRefName":"a"}]');
    },
    argv: ['plan', '--sweep', '--open', 'open.json', '--open-complete'],
    ends: PLANNED,
  },
  { name: 'init-asks', argv: ['init'], answers: ['yes', PROJECT, 'none', 'no'], ends: 'Nothing to do' },
  { name: 'check-fails', manifest: CHECKED, argv: ['plan', '--strict-checks'], ends: 'failed checks' },
  { name: 'rehearse', manifest: THREE, argv: ['rehearse'], ends: DONE },
  {
    name: 'plan-file-stale',
    manifest: THREE,
    before: [['plan', '--out', 'plan.json']],
    meanwhile: cli => madeElsewhere(cli, 'preview/pr-12'),
    argv: ['apply', 'plan.json'],
    ends: 'live had changed since the plan',
  },
  {
    name: 'plan-file-edited',
    manifest: THREE,
    before: [['plan', '--out', 'plan.json']],
    edit: { 'plan.json': before => before.replace('604800', '60') },
    argv: ['apply', 'plan.json'],
    ends: REFUSED,
  },
  {
    name: 'two-shards-one-report',
    manifest: FLEET,
    world: { projects: PROJECTS },
    before: [
      ['plan', '--shard', '1/2', '--format', 'json=a.json'],
      ['plan', '--shard', '2/2', '--format', 'json=b.json'],
    ],
    argv: ['show', 'a.json', 'b.json'],
    ends: 'Nothing to do',
  },
  { name: 'twelve-mistakes', manifest: MISTAKEN, argv: ['validate'], ends: 'The manifest is not valid' },
  {
    name: 'delete-of-protected',
    manifest: neon(PROJECT, '{ name: prod, absent: true }'),
    files: { 'first.yaml': neon(PROJECT, '{ name: prod, protected: true }') },
    before: [['apply', '--yes', '-f', 'first.yaml']],
    argv: ['apply', '--yes'],
    ends: 'or rows were blocked',
  },
  {
    name: 'guard-on-deletes',
    manifest: `evenkeel: 1
name: acme
neon: { projects: [{ id: ${PROJECT}, prune: true, branches: [{ name: main }] }] }
`,
    files: { 'first.yaml': neon(PROJECT, TEN.join(', ')) },
    before: [['apply', '--yes', '-f', 'first.yaml']],
    argv: ['apply', '--yes'],
    ends: REFUSED,
  },
  {
    name: 'plan',
    manifest: PROTECTED,
    argv: ['plan'],
    ends: 'a complete `plan` without `--detailed-exitcode`',
  },
  {
    name: 'plan-300-rows',
    manifest: MANY,
    argv: ['plan'],
    ends: 'a complete `plan` without `--detailed-exitcode`',
  },
  {
    name: 'apply-asks-no',
    manifest: PROTECTED,
    argv: ['apply'],
    answers: ['no'],
    ends: 'A guard stopped the apply',
  },
  {
    name: 'apply-asks-yes',
    manifest: PROTECTED,
    argv: ['apply'],
    answers: ['yes'],
    ends: 'everything applied and confirmed live',
  },
  { name: 'plan-verbose', manifest: WITH_LISTS, argv: ['plan', '-v'], ends: PLANNED },
  { name: 'drift', manifest: PROTECTED, argv: ['drift'], ends: 'drift (`drift`)' },
  {
    name: 'wrong-project',
    manifest: neon('no-such-project-1', '{ name: main }'),
    argv: ['plan'],
    ends: 'an incomplete plan',
  },
  {
    name: 'mistyped-project',
    manifest: neon('shiny-wind-028843', '{ name: main }'),
    argv: ['plan'],
    ends: 'an incomplete plan',
  },
  {
    name: 'several-mistakes',
    manifest: neon(PROJECT, '{ name: main, protect: true }, { name: a, ttl: soon }'),
    argv: ['validate'],
    ends: 'The manifest is not valid',
  },
  { name: 'no-manifest', argv: ['plan'], ends: 'usage' },
  { name: 'preview-up', argv: ['preview', 'up', ...WHICH], ends: 'everything applied and confirmed live' },
  {
    name: 'preview-down-asks',
    before: [['preview', 'up', ...WHICH]],
    argv: ['preview', 'down', ...WHICH],
    answers: ['no'],
    ends: 'A guard stopped the apply',
  },
  { name: 'export', argv: ['export', 'neon', '--project', PROJECT], ends: 'Nothing to do' },
  {
    name: 'doctor-without-tokens',
    manifest: PROTECTED,
    argv: ['doctor'],
    env: { NEON_API_KEY: undefined, DISCORD_BOT_TOKEN: undefined },
    ends: 'authentication',
  },
  {
    name: 'locked-project',
    manifest: PROTECTED,
    argv: ['apply', '--yes'],
    faults: [faultOf({ status: 423, body: { message: 'locked' } }, { method: 'PATCH', times: 99 })],
    ends: 'everything applied and confirmed live',
  },
  {
    name: 'lost-answer',
    manifest: PROTECTED,
    argv: ['apply', '--yes'],
    faults: [faultOf({ drop: 'after' }, { method: 'PATCH' })],
    ends: 'everything applied and confirmed live',
  },
  {
    name: 'list-not-read',
    manifest: PROTECTED,
    argv: ['plan'],
    faults: [faultOf({ status: 403, body: {} }, { path: '/branches', times: 99 })],
    ends: 'an incomplete plan',
  },
  {
    name: 'service-down',
    manifest: PROTECTED,
    argv: ['plan'],
    faults: [faultOf({ status: 503, body: '' }, { path: '/neon/', times: 999 })],
    ends: 'an incomplete plan',
  },
  {
    name: 'refused-key',
    manifest: PROTECTED,
    argv: ['plan'],
    env: { NEON_API_KEY: 'napi_wrong' },
    ends: 'an incomplete plan',
  },
  {
    name: 'widened-access',
    manifest: neon(PROJECT, '{ name: main, protected: false }'),
    before: [['apply', '--yes', '-f', 'protected.yaml']],
    argv: ['plan'],
    ends: 'a complete `plan` without `--detailed-exitcode`',
  },
  {
    name: 'adopt-asks',
    manifest: PROTECTED,
    argv: ['adopt', '--widened'],
    answers: ['no'],
    ends: 'A guard stopped the apply',
  },
  {
    name: 'preview-reset-asks',
    before: [['preview', 'up', ...WHICH]],
    argv: ['preview', 'reset', ...WHICH],
    answers: ['no'],
    ends: 'A guard stopped the apply',
  },
  { name: 'unknown-option', manifest: PROTECTED, argv: ['apply', '--dry-run'], ends: 'usage' },
  { name: 'nothing-to-do', manifest: neon(PROJECT, '{ name: main }'), argv: ['plan'], ends: 'Nothing to do' },
];
