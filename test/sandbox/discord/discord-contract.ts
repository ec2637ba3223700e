import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { isRecord } from '../../../src/sandbox/is-record.ts';
import { closedSchema, type Json } from '../closed-schema.ts';

const DOCUMENT = join(import.meta.dirname, '../../../../shared/openapi/application-commands.json');
/** Whether the vendor's OpenAPI document is at hand. */
export const hasContract = existsSync(DOCUMENT);

/**
 * Where the document is known to be wrong (its README says that the documentation holds). Each
 * patches it.
 */
const ALLOWANCES: readonly { readonly why: string; readonly patch: (schemas: Tree) => void }[] = [
  {
    why: 'facts/discord.md#error-bodies: leaf codes are strings, the document types them as integers',
    patch(schemas) {
      const inner = at(schemas, 'InnerErrors', 'properties', '_errors');
      inner['items'] = {
        type: 'object',
        required: ['code', 'message'],
        properties: { code: { type: 'string' }, message: { type: 'string' } },
      };
    },
  },
  {
    why: 'facts/discord.md#enumerations: GUILD_MEDIA 16 is missing from the channel types',
    patch(schemas) {
      const types = at(schemas, 'ChannelTypes');
      types['oneOf'] = [...(types['oneOf'] as unknown[]), { const: 16 }];
    },
  },
  {
    why: 'facts/discord.md#members-of-an-application: the documentation and clients in use send texts',
    patch(schemas) {
      const own = at(schemas, 'ApplicationFormPartial', 'properties');
      own['description'] = { type: ['string', 'null'], maxLength: 400 };
      const params = at(schemas, 'ApplicationOAuth2InstallParams', 'properties');
      params['permissions'] = { type: ['string', 'null'], pattern: '^[0-9]+$' };
    },
  },
  {
    why: 'facts/discord.md#members-of-the-bodies: permissions are a text, the document has a number',
    patch(schemas) {
      for (const name of ['CreateRequest', 'PatchRequestPartial', 'UpdateRequest']) {
        const own = at(schemas, `ApplicationCommand${name}`, 'properties');
        own['default_member_permissions'] = { type: ['string', 'null'], pattern: '^[0-9]+$' };
      }
    },
  },
];

/**
 * The documentation and other clients know more than the document (facts/discord.md#options and
 * #members-of-the-bodies): these members are allowed beside the declared ones.
 */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  ApplicationCommandAttachmentOption: ['file_types'],
  ApplicationCommandAttachmentOptionResponse: ['file_types'],
  ApplicationCommandCreateRequest: ['nsfw'],
  ApplicationCommandPatchRequestPartial: ['nsfw'],
};

type Tree = Record<string, unknown>;

function at(tree: Tree, ...path: readonly string[]): Tree {
  let node: unknown = tree;
  for (const key of path) node = isRecord(node) ? node[key] : undefined;
  if (!isRecord(node)) throw new Error(`the document has no ${path.join('.')}`);
  return node as Tree;
}

/** The vendor's description of the interface, closed: what it does not declare is wrong. */
export interface DiscordContract {
  /** What is wrong with the body of a request; empty when nothing is. */
  bodyErrors(method: string, path: string, body: unknown): readonly string[];
  /** What is wrong with an answer; empty when nothing is. */
  answerErrors(method: string, path: string, status: number, body: unknown): readonly string[];
  /** The headers that an answer has, in lower case. */
  headersOf(method: string, path: string, status: number): readonly string[];
  /** The members that a schema of the document declares. */
  membersOf(schema: string): readonly string[];
}

const JSON_TYPE = 'application/json';

let read: DiscordContract | undefined;

/** The description at hand, read and compiled once. */
export function discordContract(): DiscordContract {
  read ??= readContract();
  return read;
}

function readContract(): DiscordContract {
  const document = JSON.parse(readFileSync(DOCUMENT, 'utf8')) as Tree;
  for (const { patch } of ALLOWANCES) patch(at(document, 'components', 'schemas'));
  const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false, allErrors: true });
  const compiled = new Map<Json, ValidateFunction>();

  function resolve(node: Json): Json {
    const { $ref } = node;
    return typeof $ref === 'string' ? resolve(at(document, ...$ref.slice(2).split('/'))) : node;
  }

  function operationOf(method: string, path: string): Tree {
    const paths = at(document, 'paths');
    const [template] = Object.keys(paths)
      .filter(each => fits(each, path) && at(paths, each)[method.toLowerCase()] !== undefined)
      .sort((a, b) => a.split('{').length - b.split('{').length);
    if (template === undefined) throw new Error(`${method} ${path} is not in the document`);
    return at(paths, template, method.toLowerCase());
  }

  function responseOf(method: string, path: string, status: number): Json {
    const responses = at(operationOf(method, path), 'responses');
    const found = responses[status] ?? (status >= 400 && status < 500 ? responses['4XX'] : undefined);
    if (found === undefined) throw new Error(`${status} is not declared for ${method} ${path}`);
    return resolve(found as Json);
  }

  function errorsBy(message: Json | undefined, value: unknown): readonly string[] {
    const content = message?.['content'] as Tree | undefined;
    if (content === undefined) return value === undefined ? [] : ['no content is declared'];
    const schema = at(content, JSON_TYPE, 'schema');
    const validate = compiled.get(schema) ?? ajv.compile(closedSchema(schema, { resolve, allowed: ALLOWED }));
    compiled.set(schema, validate);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message: said, params }) => `${instancePath} ${said} ${JSON.stringify(params)}`,
    );
  }

  return {
    bodyErrors(method, path, body) {
      const declared = operationOf(method, path)['requestBody'] as Json | undefined;
      return errorsBy(declared && resolve(declared), body);
    },
    answerErrors: (method, path, status, body) => errorsBy(responseOf(method, path, status), body),
    headersOf: (method, path, status) =>
      Object.keys((responseOf(method, path, status)['headers'] ?? {}) as Json).map(name =>
        name.toLowerCase(),
      ),
    membersOf: schema => Object.keys(at(document, 'components', 'schemas', schema, 'properties')),
  };
}

/** Whether a path of the sandbox, with its query, fits a path of the document. */
function fits(template: string, path: string): boolean {
  const [bare = ''] = path.split('?');
  const [own, wanted] = [bare.replace(/^.*\/v10(?=\/)/, '').split('/'), template.split('/')];
  return (
    own.length === wanted.length && wanted.every((part, index) => part.startsWith('{') || part === own[index])
  );
}
