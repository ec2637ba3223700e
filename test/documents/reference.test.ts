import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const PAGE = readFileSync(join(ROOT, 'docs/reference.md'), 'utf8');
/** The vendors' OpenAPI documents, where they are at hand. */
const DOCUMENTS = ['application-commands.json', 'database-platform.json'].map(name =>
  join(ROOT, '../shared/openapi', name),
);

type Tree = { readonly [member: string]: Tree | undefined };

interface Row {
  readonly section: string;
  readonly cells: readonly string[];
}

/** The rows of a table end before its pipes that are part of a text. */
function rows(): readonly Row[] {
  return PAGE.split(/^## /m)
    .slice(1)
    .flatMap(text =>
      text
        .split('\n')
        .filter(line => /^\| (`|~~)/.test(line))
        .map(line => ({
          section: text.split('\n', 1)[0] ?? '',
          cells: line.slice(2, -2).split(/(?<!\\) \| /),
        })),
    );
}

test('every key says what leaving it out means', () => {
  expect(rows().length).toBeGreaterThan(270);
  expect(rows().filter(({ cells }) => cells[2]?.trim() === '')).toEqual([]);
});

test('the pages of the services lead here', () => {
  for (const page of ['discord', 'neon', 'docs'])
    expect(readFileSync(join(ROOT, `docs/${page}.md`), 'utf8')).toContain('(reference.md#');
});

describe.skipIf(!DOCUMENTS.every(file => existsSync(file)))("held to the vendors' documents", () => {
  test('every field of the API is one of an operation that its section names', () => {
    const known = new Map(
      DOCUMENTS.flatMap(file => [...operationsOf(JSON.parse(readFileSync(file, 'utf8')))]),
    );
    const missing = sections().flatMap(({ heading, operations, fields }) => {
      const all = new Set(
        operations.flatMap(operation => [...(known.get(operation) ?? [`no ${operation}`])]),
      );
      const unknown = operations.filter(operation => !known.has(operation));
      return [...unknown, ...fields.filter(field => !all.has(field)).map(field => `${heading}: ${field}`)];
    });
    expect(missing).toEqual(DOCUMENTED_ELSEWHERE);
  });
});

/** 2026-11-22: in the vendors' documentation, not in their OpenAPI documents. */
const DOCUMENTED_ELSEWHERE = [
  // The document has a map with any keys.
  '`discord.application.integration_types_config`: integration_types_config.0',
  '`discord.application.integration_types_config`: integration_types_config.1',
  '`discord.application.integration_types_config.guild_install`: integration_types_config[].oauth2_install_params',
  '`discord.commands[].options[]`: options[].file_types',
  '`neon.projects[].branches[].snapshots[]`: slug',
];

interface Section {
  readonly heading: string;
  readonly operations: readonly string[];
  readonly fields: readonly string[];
}

/** With the operations of the section that they are in, where they name none of their own. */
function sections(): readonly Section[] {
  let operations: readonly string[] = [];
  return PAGE.split(/^## /m)
    .slice(1)
    .map(text => {
      const heading = text.split('\n', 1)[0] ?? '';
      const named = /API: (.*)\.$/m.exec(text)?.[1];
      if (named !== undefined) operations = [...named.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
      const cells = rows().filter(({ section }) => section === heading);
      const fields = cells.flatMap(({ cells }) => [...(cells[3] ?? '').matchAll(/`([^`]+)`/g)]);
      return { heading, operations, fields: fields.map(([, name = '']) => name) };
    });
}

/**
 * By operation, such as `POST /projects`: the paths of all members of its parameters, request and
 * answers.
 */
function operationsOf(document: Tree): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, ReadonlySet<string>>();
  for (const [path, item] of Object.entries(document['paths'] ?? {})) {
    for (const [method, operation] of Object.entries(item ?? {})) {
      const names = new Set<string>();
      const parameters = [...list(item?.['parameters']), ...list(operation?.['parameters'])];
      for (const given of parameters) names.add(String(behind(given, document)?.['name']));
      const bodies = [operation?.['requestBody'], ...Object.values(operation?.['responses'] ?? {})];
      for (const body of bodies)
        for (const content of Object.values(behind(body, document)?.['content'] ?? {}))
          addMembers(content?.['schema'], { document, names, prefix: '', depth: 0 });
      found.set(`${method.toUpperCase()} ${path}`, names);
    }
  }
  return found;
}

interface Walk {
  readonly document: Tree;
  readonly names: Set<string>;
  readonly prefix: string;
  readonly depth: number;
}

function addMembers(given: Tree | undefined, walk: Walk): void {
  const schema = behind(given, walk.document);
  if (schema === undefined || walk.depth > 12) return;
  const inner = { ...walk, depth: walk.depth + 1 };
  for (const part of ['allOf', 'oneOf', 'anyOf'].flatMap(key => list(schema[key]))) addMembers(part, inner);
  // A body that is a list has its items at the top.
  if (schema['items'] !== undefined)
    addMembers(schema['items'], { ...inner, prefix: walk.prefix.replace(/\.$/, '[].') });
  for (const [key, member] of Object.entries(schema['properties'] ?? {})) {
    walk.names.add(`${walk.prefix}${key}`);
    addMembers(member, { ...inner, prefix: `${walk.prefix}${key}.` });
  }
}

function list(value: Tree | undefined): readonly Tree[] {
  return Array.isArray(value) ? value : [];
}

function behind(given: Tree | undefined, document: Tree): Tree | undefined {
  const ref: unknown = given?.['$ref'];
  if (typeof ref !== 'string') return given;
  return ref
    .split('/')
    .slice(1)
    .reduce<Tree | undefined>((at, part) => at?.[part], document);
}
