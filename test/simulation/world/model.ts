import { isObject } from '../../../src/core/json.ts';
import type { PerKind } from '../kinds.ts';
import type { ResourcePath } from './resource-path.ts';

/** A live branch as the simulation keeps it beside the sandbox. Never changed in place. */
interface BranchModel {
  readonly id: string;
  readonly project: string;
  readonly name: string;
  readonly default: boolean;
  readonly protected: boolean;
  readonly parent: string | undefined;
  /** The id of the branch in whose place a finalized restore put it. */
  readonly replaced: string | undefined;
  readonly mark: { readonly name: string; readonly branch: string } | undefined;
  /** In milliseconds. */
  readonly madeAt: number;
}

export interface CommandModel {
  readonly id: string;
  /** `<application>/<global or guild>`. */
  readonly scope: string;
  readonly type: number;
  readonly name: string;
  /** It may be used in direct messages. */
  readonly direct: boolean;
  /** Options that have a member which the tool does not know, by name. */
  readonly newer: ReadonlyMap<string, string>;
}

/** The member that no version of the tool knows. */
const NEWER = 'placeholder';

/**
 * What lives at the services, as far as the invariants need it. A write makes a new one, so that
 * every entry can keep its own.
 */
export interface Model {
  readonly branches: ReadonlyMap<string, BranchModel>;
  readonly commands: ReadonlyMap<string, CommandModel>;
  /** Endpoint id → branch id and type. */
  readonly endpoints: ReadonlyMap<string, { readonly branch: string; readonly part: string }>;
  /** `<scope>/<command id>` → the overwrites, as text. A command without any has no entry. */
  readonly overwrites: ReadonlyMap<string, string>;
  /** `<project>/<VPC endpoint>` of every restriction. */
  readonly restrictions: ReadonlySet<string>;
  /** Key sets, snapshots and credentials by their ids: what else they are called. */
  readonly inner: ReadonlyMap<string, { readonly branch: string | undefined; readonly name: string }>;
  /**
   * Id → every name that a branch or a command ever had (a command's with its type), also after it
   * is gone.
   */
  readonly names: ReadonlyMap<string, ReadonlySet<string>>;
}

export const EMPTY_MODEL: Model = {
  branches: new Map(),
  commands: new Map(),
  endpoints: new Map(),
  overwrites: new Map(),
  restrictions: new Set(),
  inner: new Map(),
  names: new Map(),
};

const TYPES = ['', 'chat_input', 'user', 'message', 'primary_entry_point'];

/** A command's last two parts of an address. */
export function commandName(command: Pick<CommandModel, 'type' | 'name'>): string {
  return `${TYPES[command.type]}/${command.name}`;
}

function named(names: Model['names'], id: string, name: string): Model['names'] {
  return new Map([...names, [id, new Set([...(names.get(id) ?? []), name])]]);
}

/**
 * What a request says, in the form that its plain neighbor has: an anonymized branch is one in a
 * wrapping.
 */
export function plainBody(body: unknown): unknown {
  if (!isObject(body) || !isObject(body['branch_create'])) return body;
  const { branch_create, ...more } = body;
  return { ...more, ...branch_create };
}

/** A write that the service said yes to. */
interface AcceptedWrite {
  readonly method: string;
  readonly resource: ResourcePath;
  readonly body: unknown;
  readonly answer: unknown;
}

type Body = Readonly<Record<string, unknown>>;
type After = (model: Model, write: AcceptedWrite, answer: Body) => Model;

const unchanged: After = model => model;

/** What a write to each kind does to the model; `unchanged` where no invariant needs to know. */
const AFTER: PerKind<After> = {
  'neon.project': unchanged,
  'neon.branch': branchAfter,
  'neon.endpoint': endpointAfter,
  'neon.bucket': unchanged,
  'neon.data_api': unchanged,
  'neon.auth': unchanged,
  'neon.backup_schedule': unchanged,
  'neon.role': innerAfter,
  'neon.database': innerAfter,
  'neon.credential': innerAfter,
  'neon.snapshot': innerAfter,
  'neon.jwks': innerAfter,
  'neon.vpc_restriction': restrictionAfter,
  'discord.application': unchanged,
  'discord.emoji': emojiAfter,
  'discord.role_connections': unchanged,
  'discord.command': (model, write) => withoutLost(model, commandAfter(model, write)),
  'discord.permissions': permissionsAfter,
};

/** The model after a request that the service said yes to. */
export function modelAfter(model: Model, write: AcceptedWrite): Model {
  const { kind } = write.resource;
  if (write.method === 'GET' || kind === undefined || kind === 'operation') return model;
  return AFTER[kind](model, write, isObject(write.answer) ? write.answer : {});
}

/** A list of overwrites, whatever its order. */
export function overwritesText(list: unknown): string {
  return JSON.stringify((Array.isArray(list) ? list : []).map(each => JSON.stringify(each)).sort());
}

function permissionsAfter(model: Model, { resource: { scope, id } }: AcceptedWrite, answer: Body): Model {
  const list = answer['permissions'];
  const overwrites = new Map(model.overwrites);
  if (Array.isArray(list) && list.length > 0) overwrites.set(`${scope}/${id}`, overwritesText(list));
  else overwrites.delete(`${scope}/${id}`);
  return { ...model, overwrites };
}

/** A command that goes or gets another name loses its overwrites, in every guild. */
function withoutLost(before: Model, after: Model): Model {
  if (before.overwrites.size === 0) return after;
  const stays = (key: string): boolean => {
    const id = key.slice(key.lastIndexOf('/') + 1);
    return after.commands.get(id)?.name === before.commands.get(id)?.name;
  };
  return { ...after, overwrites: new Map([...before.overwrites].filter(([key]) => stays(key))) };
}

function branchAfter(model: Model, { method, resource, body }: AcceptedWrite, answer: Body): Model {
  const { project = '', id } = resource;
  const branches = new Map(model.branches);
  if (method === 'DELETE') {
    if (id !== undefined) branches.delete(id);
    const endpoints = new Map([...model.endpoints].filter(([, endpoint]) => endpoint.branch !== id));
    return { ...model, branches, endpoints };
  }
  const record = answer['branch'];
  if (!isObject(record)) return model;
  const known = branches.get(String(record['id']));
  branches.set(String(record['id']), {
    id: String(record['id']),
    project,
    name: String(record['name']),
    default: record['default'] === true,
    protected: record['protected'] === true,
    parent: typeof record['parent_id'] === 'string' ? record['parent_id'] : undefined,
    madeAt: Date.parse(String(record['created_at'])),
    replaced: record['restore_status'] === 'finalized' ? String(record['restored_as']) : undefined,
    mark: known?.mark ?? markIn(body),
  });
  const made = Array.isArray(answer['endpoints']) ? answer['endpoints'].filter(isObject) : [];
  const endpoints = made.length === 0 ? model.endpoints : new Map(model.endpoints);
  for (const each of made) (endpoints as Map<string, unknown>).set(String(each['id']), endpointIn(each));
  return {
    ...model,
    branches,
    endpoints,
    names: named(model.names, String(record['id']), String(record['name'])),
  };
}

function innerAfter(model: Model, { method, resource, body }: AcceptedWrite, answer: Body): Model {
  const { id, branch } = resource;
  if (method !== 'POST') return model;
  const made = Object.values(answer).filter(isObject);
  const record = made.find(each => typeof each['id'] === 'string') ?? answer;
  const given = id ?? record['id'] ?? record['token_id'];
  if (typeof given !== 'string' || !isObject(body)) return model;
  const name = String(body['jwks_url'] ?? body['name']);
  return { ...model, inner: new Map(model.inner).set(given, { branch, name }) };
}

function restrictionAfter(model: Model, { method, resource: { project, id } }: AcceptedWrite): Model {
  const restrictions = new Set(model.restrictions);
  if (method === 'DELETE') restrictions.delete(`${project}/${id}`);
  else restrictions.add(`${project}/${id}`);
  return { ...model, restrictions };
}

/** Emojis are known by their names alone. */
function emojiAfter(model: Model, _: AcceptedWrite, { id, name }: Body): Model {
  if (typeof id !== 'string') return model;
  return { ...model, names: named(model.names, id, String(name)) };
}

function markIn(body: unknown): BranchModel['mark'] {
  const value = isObject(body) && isObject(body['annotation_value']) ? body['annotation_value'] : {};
  const name = value['evenkeel'];
  const branch = value['evenkeel.branch'];
  return typeof name === 'string' && typeof branch === 'string' ? { name, branch } : undefined;
}

function endpointAfter(model: Model, { method, resource }: AcceptedWrite, answer: Body): Model {
  const endpoints = new Map(model.endpoints);
  if (method === 'DELETE') endpoints.delete(resource.id ?? '');
  else if (isObject(answer['endpoint'])) {
    endpoints.set(String(answer['endpoint']['id']), endpointIn(answer['endpoint']));
  }
  return { ...model, endpoints };
}

function endpointIn(record: Body): {
  readonly branch: string;
  readonly part: string;
} {
  const isMain = record['type'] === 'read_write';
  return {
    branch: String(record['branch_id']),
    part: isMain ? 'read_write' : String(record['name'] ?? record['id']),
  };
}

function commandAfter(model: Model, { method, resource, answer }: AcceptedWrite): Model {
  const { scope = '', id: written } = resource;
  const commands = new Map(model.commands);
  if (method === 'DELETE') commands.delete(written ?? '');
  if (method === 'PUT' && Array.isArray(answer)) return bulkAfter(model, scope, answer.filter(isObject));
  if (method === 'DELETE' || !isObject(answer) || typeof answer['id'] !== 'string')
    return { ...model, commands };
  const { id } = answer;
  const made = commandIn(answer, id, scope);
  commands.set(id, made);
  return { ...model, commands, names: named(model.names, id, commandName(made)) };
}

function commandIn(answer: Body, id: string, scope: string): CommandModel {
  return {
    id,
    scope,
    type: Number(answer['type'] ?? 1),
    name: String(answer['name']),
    direct: answer['dm_permission'] === true,
    newer: newerIn(answer['options']),
  };
}

/**
 * Of the options that a body or an answer has, those with the unknown member, and its value as
 * text.
 */
export function newerIn(options: unknown): CommandModel['newer'] {
  const found = (Array.isArray(options) ? options : []).filter(isObject);
  const having = found.filter(option => option[NEWER] !== undefined);
  return new Map(having.map(option => [String(option['name']), JSON.stringify(option[NEWER])]));
}

/** A bulk overwrite answers the whole list of the scope. */
function bulkAfter(model: Model, scope: string, list: readonly Body[]): Model {
  const commands = new Map([...model.commands].filter(([, command]) => command.scope !== scope));
  let { names } = model;
  for (const item of list) {
    const id = String(item['id']);
    const made = commandIn(item, id, scope);
    commands.set(id, made);
    names = named(names, id, commandName(made));
  }
  return { ...model, commands, names };
}
