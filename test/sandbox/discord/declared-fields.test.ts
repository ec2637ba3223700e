import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isRecord } from '../../../src/sandbox/is-record.ts';
import { APPLICATION, discordHarness, GLOBAL, IN_GUILD } from './discord-harness.ts';

/** The vendor's OpenAPI document, where it is at hand. */
const DOCUMENT = join(import.meta.dirname, '../../../../shared/openapi/application-commands.json');
const OPTION = { type: 3, name: 'text', description: 'Text' };
const COMMAND = { name: 'ping', description: 'Answers', options: [OPTION] };

type Tree = Readonly<Record<string, unknown>>;

describe.skipIf(!existsSync(DOCUMENT))('each field that the OpenAPI document declares for a body', () => {
  it.each([
    ['POST', GLOBAL],
    ['PUT', GLOBAL],
    ['PATCH', `${GLOBAL}/{command_id}`],
    ['POST', IN_GUILD],
    ['PUT', IN_GUILD],
    ['PATCH', `${IN_GUILD}/{command_id}`],
  ])('is known to %s %s', (method, path) => {
    const document = JSON.parse(readFileSync(DOCUMENT, 'utf8')) as Tree;
    const schema = at(document, 'paths', templateOf(path), method.toLowerCase(), 'requestBody', 'content');
    const fields = fieldsOf(document, at(schema, 'application/json', 'schema'));
    const ofOptions = fieldsOf(document, fields.get('options') ?? {});
    expect(fields.size).toBeGreaterThan(9);
    expect(ofOptions.size).toBeGreaterThan(9);
    const bodies = [
      ...[...fields.keys()].map(key => ({ [key]: null, ...COMMAND })),
      ...[...ofOptions.keys()].map(key => ({ ...COMMAND, options: [{ [key]: null, ...OPTION }] })),
    ];
    for (const body of bodies) {
      const api = discordHarness();
      const { id } = api.send('POST', path.replace('/{command_id}', ''), COMMAND).body as {
        readonly id: string;
      };
      const answer = api.send(method, path.replace('{command_id}', id), method === 'PUT' ? [body] : body);
      expect({ status: answer.status < 300 ? 'taken' : answer.body, body }).toEqual({
        status: 'taken',
        body,
      });
    }
  });
});

function templateOf(path: string): string {
  return path
    .replace('/v10', '')
    .replace(`/applications/${APPLICATION}`, '/applications/{application_id}')
    .replace(/\/guilds\/\d+/, '/guilds/{guild_id}');
}

function at(tree: Tree, ...path: readonly string[]): Tree {
  let node: unknown = tree;
  for (const key of path) node = isRecord(node) ? node[key] : undefined;
  if (!isRecord(node)) throw new Error(`the document has no ${path.join('.')}`);
  return node;
}

/** The fields of an object's schema, or of the items of a list. */
function fieldsOf(document: Tree, node: Tree): ReadonlyMap<string, Tree> {
  const { $ref } = node;
  if (typeof $ref === 'string') return fieldsOf(document, at(document, ...$ref.slice(2).split('/')));
  const parts = [node['oneOf'], node['anyOf'], node['allOf'], [node['items']]].flatMap(list =>
    Array.isArray(list) ? list.filter(isRecord) : [],
  );
  const own = isRecord(node['properties']) ? Object.entries(node['properties']) : [];
  return new Map([
    ...parts.flatMap(part => [...fieldsOf(document, part)]),
    ...own.flatMap(([key, value]) => (isRecord(value) ? [[key, value] as const] : [])),
  ]);
}
