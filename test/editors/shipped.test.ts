import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { starterManifest } from '../../src/providers/starter.ts';
import { LanguageServer, type Underlined } from './language-server.ts';
import { WRONG } from './wrong-manifests.ts';

const ROOT = join(import.meta.dirname, '../..');
const EXAMPLES = join(ROOT, 'examples');
const LINE = '# yaml-language-server: $schema=./schema/editor.schema.json';
const LOCALE_LINE = '# yaml-language-server: $schema=./schema/locale.schema.json';

let server: LanguageServer;
let count = 0;
beforeAll(async () => {
  server = await LanguageServer.start(ROOT);
});
afterAll(() => server.stop());

/** A new file at the root: the server names answers by their file. */
function newFile(): string {
  count += 1;
  return join(ROOT, `text-${count}.yaml`);
}

function underlined(text: string, line = LINE): Promise<readonly Underlined[]> {
  return server.underlined(newFile(), `${line}\n${text}`);
}

function offered(text: string): Promise<readonly string[]> {
  return server.offered(newFile(), `${LINE}\nevenkeel: 1\nname: acme\n${text}`);
}

const COMMAND = `discord:
  application_id: "222222222222222222"
  commands:
    - name: ban
      description: Ban a member
`;

describe('in an editor nothing is underlined that validate accepts', () => {
  test('in every example, locale files too, by its own line', async () => {
    const files = readdirSync(EXAMPLES, { recursive: true, encoding: 'utf8' }).filter(
      file => file.endsWith('.yaml') && !/^(?:workflows|provider)\//.test(file),
    );
    expect(files).toContain('localized/locales/de.yaml');
    const found = await Promise.all(
      files.map(async file => {
        const text = readFileSync(join(EXAMPLES, file), 'utf8');
        expect(text).toMatch(/^# yaml-language-server: \$schema=/);
        return [file, await server.underlined(join(EXAMPLES, file), text)];
      }),
    );
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(files.map(file => [file, []])));
  });

  test('in a part that a manifest includes, which has no name', async () => {
    const part = 'neon: { projects: [{ id: shiny-wind-028834, branches: [{ name: main }] }] }\n';
    expect(await underlined(part)).toEqual([]);
    expect(await underlined(`evenkeel: 1\n${part}`)).toEqual([]);
    expect(await underlined(`nome: acme\n${part}`)).toHaveLength(1);
  });

  test('in what init writes, commented parts too', async () => {
    const starter = starterManifest(LINE);
    const all = starter.replace(/^# docs:\n(?:#.*\n)+/m, part => part.replace(/^# ?/gm, ''));
    expect(all).toContain('\ndocs:\n  portals:\n');
    expect(await server.underlined(newFile(), starter)).toEqual([]);
    expect(await server.underlined(newFile(), all)).toEqual([]);
  });

  test('in a variable where a number, a switch, an id, a word or a long text belongs', async () => {
    const text = `evenkeel: 1
name: acme-\${pr}
vars: { pr: { default: 1 }, guild: { default: "197038439483310086" }, on: { default: true } }
discord:
  application_id: \${guild}
  creates_per_day: "\${pr}"
  prune: \${on}
  commands:
    - name: ban
      description: \${pr}${' and a long text'.repeat(7)}
      type: \${kind}
      default_member_permissions: ["\${permission}"]
      options:
        - { type: "\${kind}", name: n, description: d, max_value: "\${pr}", min_length: "\${pr}" }
neon:
  projects:
    - id: \${project}
      branches:
        - { name: "\${branch}", protected: "\${on}", ttl: "\${days}d" }
`;
    expect(await underlined(text)).toEqual([]);
  });
});

describe('in an editor a set', () => {
  const PROJECT = 'neon:\n  projects:\n    - match: tenant-*\n      ';
  const GUILD = 'discord:\n  application_id: "222222222222222222"\n  guilds:\n    - every: true\n      ';

  test('is not underlined, in each manifest of its page', async () => {
    const page = readFileSync(join(ROOT, 'docs/sets.md'), 'utf8');
    const manifests = [...page.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, text = '']) => text);
    expect(manifests.length).toBeGreaterThan(2);
    for (const text of manifests) expect(await underlined(text), text).toEqual([]);
    const all = `except: ["\${out}"]\n      at_most: 5\n      joining: apply\n      rollout: [["197038439483310086"], 10%]\n`;
    expect(await underlined(`evenkeel: 1\nname: acme\n${GUILD}${all}`)).toEqual([]);
  });

  test('is offered its keys', async () => {
    const ofAny = ['except', 'at_most', 'joining', 'rollout'];
    expect(await offered(GUILD)).toEqual(expect.arrayContaining([...ofAny, 'ids', 'if_absent']));
    expect(await offered(PROJECT)).toEqual(expect.arrayContaining([...ofAny, 'org_id']));
    expect(await offered(`${PROJECT}branches:\n        - match: preview/**\n          `)).toEqual(
      expect.arrayContaining(ofAny),
    );
    expect(await offered('neon:\n  projects:\n    - ')).toContain('match');
    expect(await offered(GUILD.replace(/every: true\n *$/, ''))).toContain('every');
  });

  test('is offered the words of its keys', async () => {
    expect(await offered(`${GUILD}joining: `)).toEqual(expect.arrayContaining(['apply', 'wait']));
    expect(await offered(GUILD.replace(/true\n *$/, ''))).toContain('true');
  });
});

describe('in an editor a mistake is underlined where it is', () => {
  // The server waits a moment for someone who types, so all are opened at once.
  const all = new Map<string, readonly Underlined[]>();
  beforeAll(async () => {
    await Promise.all(
      WRONG.map(async ({ what, text, line }) =>
        all.set(what, await underlined(text, line === 'locale' ? LOCALE_LINE : LINE)),
      ),
    );
  });

  test.each(WRONG)('$what', ({ what, text, at, says }) => {
    const found = all.get(what) ?? [];
    const lines = text.split('\n');
    const places = found.map(each => ({
      here: (lines[each.line - 2] ?? '').slice(each.column - 1),
      message: each.message,
    }));
    const right = places.filter(({ here }) => here.startsWith(at));
    expect(places, 'nothing is underlined elsewhere').toEqual(right);
    expect(right.map(({ message }) => message).join('\n')).toMatch(says);
  });

  test('these are at least forty', () => {
    expect(new Set(WRONG.map(({ what }) => what)).size).toBeGreaterThanOrEqual(40);
  });
});

describe('an editor offers', () => {
  test('every locale', async () => {
    const found = await offered(`${COMMAND}      name_localizations:\n        `);
    expect(found).toHaveLength(34);
    expect(found).toEqual(expect.arrayContaining(['de', 'es-419', 'pt-BR', 'zh-TW']));
  });

  test('the words of an enumeration, also where a variable may be', async () => {
    expect(await offered(`${COMMAND}      type: `)).toEqual(
      expect.arrayContaining(['chat_input', 'user', 'message', 'primary_entry_point']),
    );
    expect(await offered(`${COMMAND}      contexts:\n        - `)).toContain('bot_dm');
    expect(await offered(`${COMMAND}      nsfw: `)).toEqual(['false', 'true']);
  });

  test('no deprecated key', async () => {
    const found = await offered(`${COMMAND}      `);
    expect(found).toContain('contexts');
    expect(found).not.toContain('dm_permission');
    expect(found).not.toContain('default_permission');
  });
});
