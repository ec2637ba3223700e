import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROUTES } from '../../src/sandbox/discord/discord.ts';
import { portalRows } from './docs/portal-rows.ts';
import { declaredInputs } from './neon/declared-inputs.ts';
import { type Json, paths } from './neon/neon-contract.ts';
import { refusalOf } from './neon/refused-input.ts';
import { declaredOperations, servedOperations } from './neon/served-operations.ts';

/*
 * What the sandbox emulates, operation by operation, as the tests beside this file find it.
 * `UPDATE=1 npx vitest run test/sandbox/emulated.test.ts` writes the page anew.
 */

const FILE = join(import.meta.dirname, '../../docs/sandbox-operations.md');

const HEAD = `# What the sandbox emulates, operation by operation

A test writes this page (\`UPDATE=1 npx vitest run test/sandbox/emulated.test.ts\`) and fails where it is not current. [The sandbox](sandbox.md) has what is decided where public material is silent, and where it is laxer than the services.

| | held by |
|---|---|
| Every operation of Neon that is served is answered with success, and each answer has the members that the vendor's description declares, and no other | [a test](../test/sandbox/neon/every-operation.test.ts) |
| Every input of these, by itself with what is required beside it | [a test](../test/sandbox/neon/declared-fields.test.ts) |
| Operations of Discord on commands answer as the vendor's description says; the others as [the facts](facts/discord.md) say | [a test](../test/sandbox/discord/openapi.test.ts) |
| The documentation portal answers as [the facts](facts/docs-answers.md) say | [a test](../test/sandbox/docs/docs.test.ts) |
| Other people's clients, unchanged | [a table](sandbox.md#clients) |
`;

interface Row {
  readonly operation: string;
  /** The section of the vendor's description. */
  readonly tag: string;
  readonly isServed: boolean;
  /** Inputs that are taken, of those that are declared. */
  readonly taken: number;
  readonly refused: readonly string[];
}

function neonRows(): readonly Row[] {
  const served = servedOperations();
  const inputs = declaredInputs();
  return declaredOperations().map(operation => {
    const [method = '', path = ''] = operation.split(' ');
    const described = paths[path]?.[method.toLowerCase()] as Json;
    const [tag = 'other'] = described['tags'] as readonly string[];
    const isServed = served.has(operation);
    const own = isServed ? inputs.filter(each => `${each.method} ${each.path}` === operation) : [];
    const refused = own.filter(input => refusalOf(input) !== undefined).map(({ at }) => at);
    return { operation, tag, isServed, taken: own.length - refused.length, refused };
  });
}

function inputsOf({ isServed, taken, refused }: Row): string {
  if (!isServed) return 'not served';
  if (refused.length === 0) return taken === 0 ? 'none' : `all ${taken}`;
  return `${taken} of ${taken + refused.length}, not ${refused.map(at => `\`${at}\``).join(', ')}`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n');
}

/** Each section of the vendor's description, and how many of its operations are served. */
function neonPart(rows: readonly Row[]): string {
  const served = rows.filter(({ isServed }) => isServed);
  const tags = [...new Set(rows.map(({ tag }) => tag))].sort();
  const sections = tags.map(tag => {
    const own = rows.filter(row => row.tag === tag);
    const count = own.filter(({ isServed }) => isServed).length;
    const lines = own.map(row => [`\`${row.operation}\``, inputsOf(row)]);
    return `### ${tag}: ${count} of ${own.length}\n\n${table(['operation', 'inputs that are taken'], lines)}`;
  });
  return [`## Neon: ${served.length} of ${rows.length}`, ...sections].join('\n\n');
}

function discordPart(): string {
  const rows = ROUTES.flatMap(({ path, verbs }) =>
    Object.keys(verbs).map(method => {
      const by = path.includes('commands') ? "the vendor's description" : 'the facts';
      return [`\`${method} /${path.map(part => part.replace(/^:(.*)/, '{$1}')).join('/')}\``, by];
    }),
  );
  const lines = [...rows, ['`POST /oauth2/token`', 'the facts']];
  return `## Discord: ${lines.length}\n\n${table(['operation', 'compared with'], lines)}`;
}

/** The address of a heading in a page. */
function anchorOf(heading: string): string {
  return heading.toLowerCase().replaceAll(' ', '-');
}

function portalPart(): string {
  const rows = portalRows();
  const lines = rows.map(({ operation, answer, fact }) => [
    operation,
    answer,
    `[${fact}](facts/docs-answers.md#${anchorOf(fact)})`,
  ]);
  const rest =
    'Any other parameter is a 400, and any other method a 405. [A fault](sandbox.md#faults) makes it answer 402, 429 or 503. Its quirks are in [the table](sandbox.md#other-quirks).';
  return `## Documentation portal: ${rows.length}\n\n${rest}\n\n${table(['operation', 'answered with', 'fact'], lines)}`;
}

test('the page of what is emulated is what the tests find', () => {
  const rows = neonRows();
  expect(rows.filter(({ isServed }) => isServed).length).toBeGreaterThan(100);
  const page = `${[HEAD, neonPart(rows), '', discordPart(), '', portalPart()].join('\n')}\n`;
  expect(portalRows().filter(({ answer }) => answer.includes('error'))).toEqual([]);
  if (process.env['UPDATE'] !== undefined) writeFileSync(FILE, page);
  expect(readFileSync(FILE, 'utf8')).toBe(page);
});
