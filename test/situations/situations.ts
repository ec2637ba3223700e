import type { Fault } from '../../src/sandbox/faults.ts';
import { faultOf } from '../sandbox/fault-of.ts';

/** What someone does, as plain data: their screen is a golden. */
export interface Situation {
  readonly name: string;
  readonly manifest?: string;
  readonly argv: readonly string[];
  /** Answers to the questions, one for each. */
  readonly answers?: readonly string[];
  /** Variables of the environment; undefined takes one away. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** What is run before, in the same world. */
  readonly before?: readonly (readonly string[])[];
  /** What goes wrong in the services meanwhile. */
  readonly faults?: readonly Fault[];
  readonly code: number;
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
  { name: 'plan', manifest: PROTECTED, argv: ['plan'], code: 0 },
  { name: 'plan-300-rows', manifest: MANY, argv: ['plan'], code: 0 },
  { name: 'apply-asks-no', manifest: PROTECTED, argv: ['apply'], answers: ['no'], code: 4 },
  { name: 'apply-asks-yes', manifest: PROTECTED, argv: ['apply'], answers: ['yes'], code: 0 },
  { name: 'drift', manifest: PROTECTED, argv: ['drift'], code: 2 },
  {
    name: 'wrong-project',
    manifest: neon('no-such-project-1', '{ name: main }'),
    argv: ['plan'],
    code: 1,
  },
  {
    name: 'several-mistakes',
    manifest: neon(PROJECT, '{ name: main, protect: true }, { name: a, ttl: soon }'),
    argv: ['validate'],
    code: 3,
  },
  { name: 'no-manifest', argv: ['plan'], code: 1 },
  { name: 'preview-up', argv: ['preview', 'up', ...WHICH], code: 0 },
  {
    name: 'preview-down-asks',
    before: [['preview', 'up', ...WHICH]],
    argv: ['preview', 'down', ...WHICH],
    answers: ['no'],
    code: 4,
  },
  { name: 'export', argv: ['export', 'neon', '--project', PROJECT], code: 0 },
  {
    name: 'doctor-without-tokens',
    manifest: PROTECTED,
    argv: ['doctor'],
    env: { NEON_API_KEY: undefined, DISCORD_BOT_TOKEN: undefined },
    code: 1,
  },
  {
    name: 'locked-project',
    manifest: PROTECTED,
    argv: ['apply', '--yes'],
    faults: [faultOf({ status: 423, body: { message: 'locked' } }, { method: 'PATCH', times: 99 })],
    code: 0,
  },
  {
    name: 'lost-answer',
    manifest: PROTECTED,
    argv: ['apply', '--yes'],
    faults: [faultOf({ drop: 'after' }, { method: 'PATCH' })],
    code: 0,
  },
  {
    name: 'list-not-read',
    manifest: PROTECTED,
    argv: ['plan'],
    faults: [faultOf({ status: 403, body: {} }, { path: '/branches', times: 99 })],
    code: 1,
  },
  {
    name: 'service-down',
    manifest: PROTECTED,
    argv: ['plan'],
    faults: [faultOf({ status: 503, body: '' }, { path: '/neon/', times: 999 })],
    code: 1,
  },
  { name: 'refused-key', manifest: PROTECTED, argv: ['plan'], env: { NEON_API_KEY: 'napi_wrong' }, code: 1 },
  {
    name: 'widened-access',
    manifest: neon(PROJECT, '{ name: main, protected: false }'),
    before: [['apply', '--yes', '-f', 'protected.yaml']],
    argv: ['plan'],
    code: 0,
  },
  { name: 'adopt-asks', manifest: PROTECTED, argv: ['adopt', '--widened'], answers: ['no'], code: 4 },
  {
    name: 'preview-reset-asks',
    before: [['preview', 'up', ...WHICH]],
    argv: ['preview', 'reset', ...WHICH],
    answers: ['no'],
    code: 4,
  },
  { name: 'unknown-option', manifest: PROTECTED, argv: ['apply', '--dry-run'], code: 1 },
  { name: 'nothing-to-do', manifest: neon(PROJECT, '{ name: main }'), argv: ['plan'], code: 0 },
];
