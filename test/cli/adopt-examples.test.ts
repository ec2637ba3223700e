import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { APPLICATION, GUILD, PROJECT, type World } from '../helpers/world.ts';
import { worldOf } from '../helpers/world-of-cli.ts';
import { appliedCli, type TestCli } from './test-io.ts';

/*
 * The examples, after another client has changed what it could: what is left is told, and all else
 * is as before.
 */

const EXAMPLES = join(import.meta.dirname, '../../examples');

function filesOf(name: string): Readonly<Record<string, string>> {
  const path = join(EXAMPLES, name);
  if (!statSync(path).isDirectory()) return { 'evenkeel.yaml': readFileSync(path, 'utf8') };
  const all = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter(file =>
    /\.(?:ya?ml|json)$/.test(file),
  );
  return Object.fromEntries(all.map(file => [file, readFileSync(join(path, file), 'utf8')]));
}

const DISCORD = `/discord/api/v10/applications/${APPLICATION}`;
const NEON = `/neon/api/v2/projects/${PROJECT}`;

interface Named {
  readonly id: string;
  readonly name: string;
  readonly type: number;
}

function disturb(here: World): void {
  for (const list of [`${DISCORD}/commands`, `${DISCORD}/guilds/${GUILD}/commands`])
    for (const { id, type } of here.foreign('GET', list).body as readonly Named[])
      here.other(
        'PATCH',
        `${list}/${id}`,
        type === 1 ? { description: 'Theirs: "${now}"' } : { contexts: [0] },
      );
  const { endpoints } = here.foreign('GET', `${NEON}/endpoints`).body as {
    readonly endpoints: readonly Named[];
  };
  for (const { id } of endpoints)
    here.foreign('PATCH', `${NEON}/endpoints/${id}`, { endpoint: { autoscaling_limit_max_cu: 7 } });
  here.clock.advance(60_000);
  const { branches } = here.foreign('GET', `${NEON}/branches`).body as {
    readonly branches: readonly (Named & { readonly parent_id?: string })[];
  };
  const leaf = branches.find(
    each => each.parent_id !== undefined && branches.every(one => one.parent_id !== each.id),
  );
  if (leaf !== undefined) here.foreign('DELETE', `${NEON}/branches/${leaf.id}`);
  here.clock.advance(60_000);
}

function texts(cli: TestCli, files: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.keys(files).map(file => [file, cli.text(file)]));
}

const comments = (text: string): readonly string[] => text.match(/(?:^|[ \t])#.*$/gm) ?? [];

async function addresses(cli: TestCli): Promise<readonly string[]> {
  const { stdout } = await cli.run('drift', '--format', 'json');
  const { plan } = JSON.parse(stdout) as { plan: { rows: readonly { readonly address: string }[] } };
  return plan.rows.map(({ address }) => address);
}

describe.each(['discord.yaml', 'neon.yaml', 'everything', 'localized', 'from-code', 'preview'])(
  '%s',
  name => {
    test('says what live says, but for what is told', async () => {
      const files = filesOf(name);
      const cli = await appliedCli({ files, env: { EVENKEEL_VAR_pr: '12' } }, '--secrets-to', 'secrets.json');
      disturb(worldOf(cli));
      const before = await addresses(cli);
      expect(before.length).toBeGreaterThan(0);
      const ran = await cli.run('adopt', '--yes', '--widened');
      const left = [...ran.stdout.matchAll(/^! left {2}(\S+): /gm)].map(([, address]) => address ?? '');
      expect(ran.code, ran.stdout + ran.stderr).toBe(left.length === 0 ? 0 : 4);
      expect([...(await addresses(cli))].sort(), ran.stdout).toEqual([...left].sort());
      const after = texts(cli, files);
      for (const [file, text] of Object.entries(files)) {
        const removed = /^ {2}- .*#/m.test(ran.stdout);
        if (!removed) expect(comments(after[file] ?? '')).toEqual(comments(text));
      }
      const again = await cli.run('adopt', '--yes', '--widened');
      expect(texts(cli, files), again.stdout).toEqual(after);
    });
  },
);
