import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { neon } from '../../src/providers/neon/provider.ts';
import { statuses, world } from '../helpers/world.ts';
import { type Json, paths, resolve, templateOf } from '../sandbox/neon/neon-contract.ts';
import { LIVES } from './reached-lives.ts';

/*
 * Which writes of the vendor's description a manifest reaches, and which of their inputs: what is
 * sent is recorded while manifests that say everything are applied. `reached.md` beside this file
 * has the result; `UPDATE=1 npx vitest run test/contract/reached.test.ts` writes it anew.
 */

const FILE = join(import.meta.dirname, 'reached.md');
const PAGE = join(import.meta.dirname, '../../docs/neon.md');
const BASE = '/neon/api/v2';

/** Why no manifest sends an input of a write that it reaches, by the input's last part. */
const NOT_SENT: Readonly<Record<string, string>> = {
  pgbouncer_settings: 'deprecated',
  pooler_enabled: 'deprecated',
  pooler_mode: 'deprecated',
  branch_id: 'deprecated',
  role_names: 'deprecated',
  skip_role_creation: 'deprecated',
  passwordless_access: 'not implemented',
  region_id: 'always that of the project',
  month: 'of a yearly schedule, which the service refuses',
  '?hard_delete': 'withdrawn',
};

interface Write {
  /** `PATCH /projects/{project_id}` */
  readonly name: string;
  readonly tag: string;
  /** Members of its JSON body that have no members of their own, and its query parameters. */
  readonly inputs: readonly string[];
}

/** Every write that the description has. */
function declaredWrites(): readonly Write[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    ['post', 'put', 'patch', 'delete'].flatMap((method): readonly Write[] => {
      const operation = operations[method] as Json | undefined;
      if (operation === undefined) return [];
      const found = new Set<string>();
      const body = resolve((operation['requestBody'] ?? {}) as Json);
      for (const { schema } of Object.values((body['content'] ?? {}) as Record<string, { schema: Json }>))
        addInputs(schema, '', found);
      const parameters = [...listOf(operations['parameters']), ...listOf(operation['parameters'])].map(
        resolve,
      );
      for (const each of parameters) if (each['in'] === 'query') found.add(`?${String(each['name'])}`);
      const [tag = ''] = operation['tags'] as readonly string[];
      return [{ name: `${method.toUpperCase()} ${path}`, tag, inputs: [...found] }];
    }),
  );
}

function addInputs(node: Json, at: string, found: Set<string>): void {
  const schema = resolve(node);
  const parts = ['allOf', 'oneOf', 'anyOf'].flatMap(key => listOf(schema[key]));
  const members = Object.entries((schema['properties'] ?? {}) as Readonly<Record<string, Json>>);
  for (const part of parts) addInputs(part, at, found);
  const items = schema['items'] as Json | undefined;
  if (items !== undefined) addInputs(items, `${at}[]`, found);
  for (const [key, member] of members) addInputs(member, at === '' ? key : `${at}.${key}`, found);
  if (members.length === 0 && items === undefined && parts.length === 0 && at !== '')
    found.add(at.replace(/\[\]$/, ''));
}

function listOf(value: unknown): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

/** The places of a sent body that have a value. */
function placesIn(value: unknown, at: string): readonly string[] {
  if (Array.isArray(value)) return [at, ...value.flatMap(each => placesIn(each, `${at}[]`))];
  if (typeof value !== 'object' || value === null) return [at];
  const inner = Object.entries(value).flatMap(([key, each]) =>
    placesIn(each, at === '' ? key : `${at}.${key}`),
  );
  return [at, ...inner];
}

/** What the lives of `reached-lives.ts` send, by the write's name. */
async function sentWrites(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const sent = new Map<string, Set<string>>();
  const left: string[] = [];
  const kinds = new Set<string>();
  for (const life of LIVES) {
    const here = world({
      variables: { EVENKEEL_SECRET_A: 'client secret', EVENKEEL_SECRET_B: 'mail password' },
      wrap: transport => request => {
        const { pathname, searchParams } = new URL(request.url);
        const path = pathname.slice(BASE.length);
        const name = `${request.method} ${templateOf(request.method, path) ?? path}`;
        const inputs = sent.get(name) ?? new Set<string>();
        sent.set(name, inputs);
        for (const key of searchParams.keys()) inputs.add(`?${key}`);
        if (request.body !== undefined)
          for (const place of placesIn(JSON.parse(request.body), '')) inputs.add(place);
        return transport(request);
      },
    });
    for (const manifest of life) {
      const report = await here.apply(manifest);
      for (const { address } of report.results) kinds.add(address.split('/')[0] ?? '');
      left.push(...statuses(report).filter(status => !status.startsWith('done ')));
      here.clock.advance(3_600_000);
    }
  }
  expect(left).toEqual([]);
  const untold = neon.kinds.map(({ name }) => name).filter(name => !kinds.has(name));
  expect(untold, 'write manifests with everything of it into reached-lives.ts').toEqual([]);
  return sent;
}

const of = (part: number, whole: number): string => `${part} of ${whole}`;
const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);
const code = (text: string): string => `\`${text}\``;

test('the list of what a manifest reaches is current, and docs/neon.md says how much it is', async () => {
  const sent = await sentWrites();
  const rows = declaredWrites().map(write => {
    const reached = sent.get(write.name);
    const inputs = write.inputs.filter(input => reached?.has(input));
    return { ...write, isReached: reached !== undefined, reached: inputs };
  });
  const tags = [...new Set(rows.map(({ tag }) => tag))];
  const totals = (some: readonly (typeof rows)[number][]): string =>
    [
      of(some.filter(({ isReached }) => isReached).length, some.length),
      of(sum(some.map(({ reached }) => reached.length)), sum(some.map(({ inputs }) => inputs.length))),
    ].join(' | ');
  const within = rows.filter(({ isReached }) => isReached);
  const leftOf = ({ inputs, reached }: (typeof rows)[number]): readonly string[] =>
    inputs.filter(input => !reached.includes(input));
  const why = (input: string): string | undefined => NOT_SENT[input.split('.').at(-1) ?? ''];
  expect(within.flatMap(leftOf).filter(input => why(input) === undefined)).toEqual([]);
  const text = [
    '# What a manifest reaches',
    '',
    "Made by `test/contract/reached.test.ts` from what applies send: the writes of the vendor's description, and their inputs, which are members of a body and parameters of a query.",
    '',
    '| | writes | inputs |',
    '|---|---|---|',
    ...tags.map(tag => `| ${tag} | ${totals(rows.filter(each => each.tag === tag))} |`),
    `| all | ${totals(rows)} |`,
    `| in the writes that are reached | ${totals(within)} |`,
    '',
    '## Reached',
    '',
    '| write | inputs | never sent |',
    '|---|---|---|',
    ...within.map(row => {
      const left = leftOf(row).map(input => `${code(input)} (${why(input)})`);
      return `| ${code(row.name)} | ${of(row.reached.length, row.inputs.length)} | ${left.join(', ')} |`;
    }),
    '',
    '## Not reached',
    '',
    ...rows.filter(({ isReached }) => !isReached).map(({ name }) => `- ${code(name)}`),
    '',
  ].join('\n');
  if (process.env['UPDATE'] === '1') writeFileSync(FILE, text);
  expect(readFileSync(FILE, 'utf8')).toBe(text);
  const [writes, inputs] = totals(rows).split(' | ');
  expect(readFileSync(PAGE, 'utf8')).toContain(`${writes} writes and ${inputs} inputs`);
});
