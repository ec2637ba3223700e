import type { Fault } from '../../src/sandbox/faults.ts';
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

const PROTECTED = neon(PROJECT, '{ name: main, protected: true }');
/** Of `protected.yaml`, beside the manifest of each situation. */
export const BESIDE: Readonly<Record<string, string>> = { 'protected.yaml': PROTECTED };
const MANY = neon(
  PROJECT,
  Array.from({ length: 300 }, (_, at) => `{ name: branch-${at}, ttl: 7d }`).join(', '),
);

export const SITUATIONS: readonly Situation[] = [
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
  { name: 'drift', manifest: PROTECTED, argv: ['drift'], ends: 'drift (`drift`)' },
  {
    name: 'wrong-project',
    manifest: neon('no-such-project-1', '{ name: main }'),
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
