import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Kind } from '../src/core/kind.ts';
import type { DesiredState } from '../src/engine/desired/desired-state.ts';
import { PROVIDERS } from '../src/providers/providers.ts';
import { LEFT_OUT } from './contract/left-out-cases.ts';
import { collectFile } from './golden/collect-file.ts';
import { world } from './helpers/world.ts';
import { play } from './simulation/case.ts';
import { targetOf } from './simulation/invariants/target.ts';
import { isKind, KINDS } from './simulation/kinds.ts';
import { BESIDE_OTHERS } from './simulation/scenarios/beside-others.ts';
import { collected, type Scenario } from './simulation/scenarios/scenario.ts';
import { prepare } from './simulation/scenarios/scenario-setup.ts';
import { SCENARIOS } from './simulation/scenarios/scenarios.ts';
import { liveObjectsIn } from './simulation/world/live-objects.ts';

/*
 * A kind is more than its code: it has its schema, words, an example, tests of its own, a contract
 * and a place in the fault matrix. Each way to lack one is told with the file to write.
 */

const ROOT = join(import.meta.dirname, '..');
const ALL = PROVIDERS.flatMap(provider => provider.kinds);

function read(file: string): string {
  return existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), 'utf8') : '';
}

function declares({ desired }: DesiredState, kind: Kind): boolean {
  return desired.some(each => each.kind === kind.name && each.absent !== true);
}

/** `neon.backup_schedule` → `neon` and `backup-schedule`. */
function wordsOf({ name }: Kind): { readonly provider: string; readonly noun: string } {
  const [provider = '', noun = ''] = name.split('.');
  return { provider, noun: noun.replaceAll('_', '-') };
}

/** A line of the page gives the key and the form of the address. */
function withoutWords(kind: Kind): readonly string[] {
  const { provider } = wordsOf(kind);
  const page = `docs/${provider}.md`;
  const { key } = kind.entry;
  const lines = read(page).split('\n');
  const isSaid = lines.some(
    line => /^Keys? /.test(line) && line.includes(`\`${key}\``) && line.includes(`\`${kind.name}/`),
  );
  return isSaid
    ? []
    : [`into ${page}, a section that begins "Key \`${key}\` of …, address \`${kind.name}/…\`"`];
}

const TITLE = /"title": "(\w+)"/g;
const apiFields: Readonly<Record<string, { readonly operations?: readonly string[] }>> = JSON.parse(
  read('schema/api-fields.json'),
);

/**
 * The reference says of each key which field of the API it is, and of an entry which operations
 * write it.
 */
function withoutSchema({ name }: Kind): readonly string[] {
  const file = `schema/kinds/${name}.schema.json`;
  const titles = [...read(file).matchAll(TITLE)].flatMap(([, title = '']) => title);
  if (titles.length === 0) return [`${file}, its entry`];
  const isTold = titles.some(title => apiFields[title]?.operations !== undefined);
  return isTold ? [] : [`into schema/api-fields.json, under "${titles[0]}", the operations that it uses`];
}

const folder = join(ROOT, 'examples');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
const examples = await Promise.all(
  files
    .filter(file => /^[\w-]+\.yaml$|^[\w-]+\/evenkeel\.yaml$/.test(file))
    .map(async file => (await collectFile(join(folder, file))).wanted),
);

/** In a whole manifest: one of the examples, or the one that opens its page. */
function withoutExample(kind: Kind): readonly string[] {
  const page = `docs/${wordsOf(kind).provider}.md`;
  const [, opening = ''] = /^```yaml\n([\s\S]*?)^```$/m.exec(read(page)) ?? [];
  const isShown = [...examples, world().collect(opening)].some(each => declares(each, kind));
  return isShown ? [] : [`into the first manifest of ${page}, or one of examples/, \`${kind.entry.key}\``];
}

function withoutTests(kind: Kind): readonly string[] {
  const { provider, noun } = wordsOf(kind);
  const file = `test/providers/${provider}/${noun}.test.ts`;
  const text = read(file);
  return text.includes(`/${noun}.ts'`) || text.includes(kind.name) ? [] : [`${file}, its own tests`];
}

function withoutContract({ name }: Kind): readonly string[] {
  const file = `test/contract/${name}.ts`;
  return [
    ...(existsSync(join(ROOT, file)) ? [] : [`${file}, its life in manifests`]),
    ...(LEFT_OUT[name] === undefined ? ['into test/contract/left-out-cases.ts, every field of it'] : []),
  ];
}

/** Each scenario's clean run: the kinds that it writes, and those that live when it has ended. */
const clean = new Map<Scenario, Promise<PlayedCase>>();

interface PlayedCase {
  readonly written: ReadonlySet<string>;
  readonly live: ReadonlySet<string>;
}

async function cleanRun(scenario: Scenario): Promise<PlayedCase> {
  const setup = prepare(scenario);
  const of = { family: 'clean', scenario: scenario.name, names: 'unique', faults: [] } as const;
  const { world } = await play(of, setup);
  const writes = world.log.filter(entry => entry.method !== 'GET');
  return {
    written: new Set(writes.flatMap(entry => targetOf(entry, setup.wanted)?.kind ?? [])),
    live: new Set([...liveObjectsIn(world.sandbox.state()).values()].map(object => object.kind)),
  };
}

/**
 * A clean run writes it, is known to write it, and shows it in the state of the service: the faults
 * follow from that.
 */
async function withoutFaults(kind: Kind): Promise<readonly string[]> {
  const lacking = isKind(kind.name)
    ? []
    : ['into test/simulation/kinds.ts, its line, and what its type then asks for'];
  const scenario = [BESIDE_OTHERS, ...SCENARIOS].find(each => declares(collected(each.manifest), kind));
  if (scenario === undefined)
    return [...lacking, 'into test/simulation/scenarios/scenarios.ts, a scenario whose manifest declares it'];
  const run = clean.get(scenario) ?? cleanRun(scenario);
  clean.set(scenario, run);
  const { written, live } = await run;
  if (!written.has(kind.name))
    lacking.push(`into "${scenario.name}" of test/simulation, an entry that is written`);
  if (kind.write.create !== undefined && !live.has(kind.name))
    lacking.push('into test/simulation/world/live-objects.ts, where the sandbox has it');
  return lacking;
}

async function lackingOf(kind: Kind): Promise<readonly string[]> {
  const lacking = [withoutSchema, withoutWords, withoutExample, withoutTests, withoutContract].flatMap(of =>
    of(kind),
  );
  return [...lacking, ...(await withoutFaults(kind))].map(each => `${kind.name}: write ${each}`);
}

describe.each(ALL.map(kind => [kind.name, kind] as const))('%s', (_, kind) => {
  test('has its schema, words, an example, tests, a contract case and a place in the fault matrix', async () => {
    expect(await lackingOf(kind)).toEqual([]);
  });
});

test('the fault matrix knows no kind that is not there', () => {
  expect(Object.keys(KINDS).sort()).toEqual(ALL.map(kind => kind.name).sort());
});

test.each(ALL.slice(0, 1))('a kind that has only its code is told each file that it lacks', async code => {
  const bare: Kind = { ...code, name: 'neon.made_up', entry: { ...code.entry, key: 'made_ups' } };
  expect(await lackingOf(bare)).toEqual([
    'neon.made_up: write schema/kinds/neon.made_up.schema.json, its entry',
    'neon.made_up: write into docs/neon.md, a section that begins "Key `made_ups` of …, address `neon.made_up/…`"',
    'neon.made_up: write into the first manifest of docs/neon.md, or one of examples/, `made_ups`',
    'neon.made_up: write test/providers/neon/made-up.test.ts, its own tests',
    'neon.made_up: write test/contract/neon.made_up.ts, its life in manifests',
    'neon.made_up: write into test/contract/left-out-cases.ts, every field of it',
    'neon.made_up: write into test/simulation/kinds.ts, its line, and what its type then asks for',
    'neon.made_up: write into test/simulation/scenarios/scenarios.ts, a scenario whose manifest declares it',
  ]);
});
