import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../src/core/json.ts';
import type { Kind } from '../../src/core/kind.ts';
import type { Report } from '../../src/core/report/report.ts';
import type { Fields } from '../../src/core/report/row.ts';
import type { Desired, Live } from '../../src/core/resource.ts';
import { preparePlan } from '../../src/engine/plan/prepare-plan.ts';
import { inlineValue, pathsText } from '../../src/render/shown-value.ts';
import { summarize } from '../../src/render/words/summary.ts';
import { PROVIDERS, type World, world } from '../helpers/world.ts';
import { INSTEAD, LEFT_OUT, type LeftOutCase } from './left-out-cases.ts';

/*
 * What drift, plan and apply say where live has a value that the entry leaves out, for every kind
 * and every field of it: `left-out.md` beside this file.
 * `UPDATE=1 npx vitest run test/contract/left-out.test.ts` writes it anew.
 */

const FILE = join(import.meta.dirname, 'left-out.md');
const KINDS = PROVIDERS.flatMap(provider => provider.kinds);

/** The resource of a kind as a plan sees it: its entry and what is live. */
async function seen(
  here: World,
  manifest: string,
  kind: Kind,
): Promise<{ readonly desired: Desired; readonly live: Live; readonly byDefault: Fields }> {
  const { given: input } = await preparePlan(here.collect(manifest), here.session(), { prune: true });
  const desired = input.wanted.desired.find(each => each.kind === kind.name);
  const live = desired && input.observed.matchOf(desired).live;
  if (desired === undefined || live === undefined) throw new Error(`no ${kind.name} is seen`);
  const byDefault = (kind.entry.defaults?.(desired, live, input.observed).fields ?? {}) as Fields;
  return { desired, live, byDefault };
}

function storyOf(kind: Kind): LeftOutCase {
  const story = LEFT_OUT[kind.name];
  if (story === undefined) throw new Error(`${kind.name} is not in the table`);
  return story;
}

function shown(path: string, value: Json | undefined): string {
  return `\`${inlineValue(path, value ?? null)}\``;
}

/** The rows of a report, or that there is nothing to do; and whether it has a note. */
function said(report: Report): string {
  const { lead } = summarize(report);
  const rows = report.plan.rows.map(row => `${row.action}: ${pathsText(row.fields)}`);
  const isNoted = report.plan.notes.some(note => note.code !== 'default/left-out');
  return `${rows.length === 0 ? lead : rows.join(', ')}${isNoted ? ', a note' : ''}`;
}

function meaning(kind: Kind, path: string, byDefault: Fields): string {
  if (Object.hasOwn(byDefault, path)) return shown(path, byDefault[path]);
  const same = (kind.entry.ignores?.[path] ?? []).find(each => Object.hasOwn(byDefault, each));
  if (same !== undefined && same !== path) return `as \`${same}\``;
  if (kind.write.create === undefined) return 'not managed';
  if (kind.write.fixed?.includes(path)) return 'not compared: create-only';
  return path === kind.own?.protectedBy ? 'not compared, but told' : 'not compared';
}

async function rowOf(kind: Kind, path: string): Promise<string> {
  const story = storyOf(kind);
  const change = story.changed?.[path];
  const make = story.made?.[path];
  const manifest = INSTEAD[`${kind.name} ${path}`] ?? story.manifest;
  if (change === 'needed') return `| \`${path}\` | cannot be left out | | | | | |`;
  const here = world();
  await here.apply(make === undefined ? manifest : (story.around ?? ''));
  here.clock.advance(10_000);
  (make ?? change)?.(here);
  here.clock.advance(10_000);
  const { live, byDefault } = await seen(here, manifest, kind);
  const drift = said(await here.drift(manifest));
  const plan = said(await here.plan(manifest));
  here.forget();
  const applied = await here.apply(manifest);
  const statuses = applied.results.map(result => result.status).join(', ');
  here.clock.advance(10_000);
  const after = await seen(here, manifest, kind);
  const writes = new Set(here.writes().map(write => write.split(' ')[0]));
  const done = [statuses === '' ? 'nothing' : statuses, ...writes].join(', ');
  const [now, then] = [live.fields()[path], after.live.fields()[path]];
  return `| ${[`\`${path}\``, meaning(kind, path, byDefault), shown(path, now), drift, plan, done, shown(path, then)].join(' | ')} |`;
}

async function table(): Promise<string> {
  const parts: string[] = [
    '# What is left out',
    '',
    'Made by `test/contract/left-out.test.ts`: another client gives a field a value, and the entry leaves the field out.',
    '',
  ];
  for (const kind of [...KINDS].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const { changed = {}, made = {} } = storyOf(kind);
    parts.push(`## ${kind.name}`, '');
    parts.push(
      '| field | left out means | live has | drift | plan | apply | live has then |',
      '|---|---|---|---|---|---|---|',
    );
    for (const path of [...Object.keys(changed), ...Object.keys(made)]) parts.push(await rowOf(kind, path));
    parts.push('');
  }
  return parts.join('\n');
}

describe.each(KINDS.map(kind => [kind.name, kind] as const))('%s', (_, kind) => {
  test('has every field of a live one in the table, and leaves out all but needed ones', async () => {
    const { manifest, changed = {}, made = {} } = storyOf(kind);
    const here = world();
    await here.apply(manifest);
    here.clock.advance(10_000);
    const { desired, live } = await seen(here, manifest, kind);
    expect([...Object.keys(changed), ...Object.keys(made)].sort()).toEqual(Object.keys(live.fields()).sort());
    const needed = Object.keys(changed).filter(path => changed[path] === 'needed');
    expect(Object.keys(desired.fields).sort()).toEqual(needed.sort());
  });
});

/**
 * What `ignore` does not name: what tells which resource it is, what a call of its own sets after
 * the creation, how a masking went, a value that has no place for `ignore`, an entry's only field,
 * and what is never compared.
 */
const NOT_IGNORED: Readonly<Record<string, readonly string[]>> = {
  'discord.emoji': ['image'],
  'discord.permissions': ['command'],
  'discord.role_connections': ['metadata'],
  'neon.backup_schedule': ['schedule'],
  'neon.branch': ['anonymized.state', 'default'],
  'neon.data_api': [
    ...['database', 'auth_provider', 'jwks_url', 'provider_name', 'jwt_audience'],
    ...['add_default_grants', 'skip_auth_schema'],
  ],
  'neon.auth': ['auth_provider', 'database'],
  'neon.endpoint': ['type'],
};

interface EntrySchema {
  readonly properties?: { readonly ignore?: { readonly items: { readonly enum: readonly string[] } } };
}

test.each(KINDS.map(kind => [kind.name, kind] as const))(
  '%s can ignore each of its fields that may change',
  (_, kind) => {
    const path = join(import.meta.dirname, `../../schema/kinds/${kind.name}.schema.json`);
    const schema = JSON.parse(readFileSync(path, 'utf8')) as EntrySchema;
    const names = schema.properties?.ignore?.items.enum ?? [];
    const { changed = {}, made = {} } = storyOf(kind);
    const fields = kind.write.update === undefined ? [] : [...Object.keys(changed), ...Object.keys(made)];
    const ignored = names.flatMap(name => kind.entry.ignores?.[name] ?? [name]);
    expect([...new Set([...ignored, ...(NOT_IGNORED[kind.name] ?? [])])].sort()).toEqual(fields.sort());
  },
);

test('drift, plan and apply say of every field that is left out what the table says', async () => {
  const text = await table();
  if (process.env['UPDATE'] === '1') writeFileSync(FILE, text);
  expect(text).toBe(existsSync(FILE) ? readFileSync(FILE, 'utf8') : '');
});
