import { appendFileSync, readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import { default as formats } from 'ajv-formats';
import { type RouteName, routeOf } from './routes.ts';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: object;
}

interface Operation {
  readonly parameters: readonly Parameter[];
  /** Absent where a request has no body. */
  readonly body?: { readonly required: boolean; readonly schema: object };
  /** Status → the schema of the answer; null for one without a body. */
  readonly answers: Readonly<Record<string, object | null>>;
}

/** What scripts/test-github.js cuts out of GitHub's own description. */
interface Description {
  readonly operations: Readonly<Record<string, Operation>>;
  readonly schemas: object;
}

export interface HeldRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  /** The body, as it was sent. */
  readonly text: string;
}

/**
 * A deleted fork is null, which the description does not say of one pull request (GitHub answers
 * so, 2026-11-22).
 */
const DELETED_FORK = /\/head\/repo must be object$/;
/** The place of an outdated comment is null (facts/github.md#suggestions-on-lines). */
const OUTDATED = /\/comments, answer 200\/\d+\/(?:line|position) must be integer$/;

/** One route's part of the description, ready to be asked. */
interface Held {
  readonly operation: Operation;
  readonly parameters: ReadonlyMap<string, ValidateFunction>;
  readonly body: ValidateFunction | undefined;
  readonly answers: Map<string, ValidateFunction>;
}

/**
 * GitHub's own description of its REST interface, to which requests and answers are held. Each
 * method returns what is wrong, in words.
 */
export class Contract {
  readonly #description: Description;
  readonly #ajv = new Ajv({ strict: false, allErrors: true, coerceTypes: false });
  readonly #held = new Map<string, Held>();

  constructor(description: Description) {
    this.#description = description;
    formats.default(this.#ajv);
    this.#ajv.addFormat('repo.nwo', /^[^/]+\/[^/]+$/);
    this.#ajv.addSchema({ $id: 'github', schemas: description.schemas });
  }

  request({ method, target, text }: HeldRequest): readonly string[] {
    const url = new URL(target, 'http://github');
    const routed = routeOf(method, url.pathname);
    const what = `${method} ${target}`;
    if (routed === undefined) return [`${what}: no route that is known here`];
    const held = this.#of(routed.name);
    if (held === undefined) return [`${what}: GitHub describes no ${routed.name}`];
    const given = new Map([
      ...Object.entries(routed.params).map(([name, value]) => [`path ${name}`, value] as const),
      ...[...url.searchParams].map(([name, value]) => [`query ${name}`, value] as const),
    ]);
    const wrong: string[] = [];
    for (const [name, value] of given) {
      const check = held.parameters.get(name);
      if (check === undefined) wrong.push(`${what}: ${name} is unknown`);
      else wrong.push(...said(check, ofText(value, check.schema), `${what}: ${name}`));
    }
    for (const { name, in: where, required } of held.operation.parameters)
      if (required && !given.has(`${where} ${name}`)) wrong.push(`${what}: ${where} ${name} is missing`);
    return [...wrong, ...bodyWrong(held, text, what)];
  }

  /** `body`: the answer as a value; undefined for none. */
  answer(
    method: string,
    target: string,
    { status, body }: { status: number; body?: unknown },
  ): readonly string[] {
    const routed = routeOf(method, new URL(target, 'http://github').pathname);
    const held = routed === undefined ? undefined : this.#of(routed.name);
    if (routed === undefined || held === undefined) return [];
    const what = `${routed.name}, answer ${status}`;
    const schema = held.operation.answers[status];
    // Statuses that come from before a route, such as a limit, are described nowhere.
    if (schema === undefined) return status >= 400 ? [] : [`${what}: not described`];
    if (schema === null) return body === undefined ? [] : [`${what}: has a body`];
    const check = held.answers.get(String(status)) ?? this.#ajv.compile(schema);
    held.answers.set(String(status), check);
    return said(check, body, what).filter(each => !DELETED_FORK.test(each) && !OUTDATED.test(each));
  }

  #of(name: RouteName): Held | undefined {
    const known = this.#held.get(name);
    const operation = this.#description.operations[name];
    if (known !== undefined || operation === undefined) return known;
    const held: Held = {
      operation,
      parameters: new Map(
        operation.parameters.map(each => [`${each.in} ${each.name}`, this.#ajv.compile(each.schema)]),
      ),
      body: operation.body && this.#ajv.compile(operation.body.schema),
      answers: new Map(),
    };
    this.#held.set(name, held);
    return held;
  }
}

function bodyWrong({ operation, body }: Held, text: string, what: string): readonly string[] {
  if (body === undefined) return text === '' ? [] : [`${what}: has a body, and the route takes none`];
  if (text === '') return operation.body?.required === true ? [`${what}: the body is missing`] : [];
  return said(body, JSON.parse(text), `${what}: body`);
}

/** A value of a path or a query as its schema wants it. */
function ofText(value: string, schema: unknown): unknown {
  const { type } = schema as { readonly type?: string };
  if (type === 'integer' && /^-?\d+$/.test(value)) return Number(value);
  if (type === 'boolean' && /^(?:true|false)$/.test(value)) return value === 'true';
  return value;
}

function said(check: ValidateFunction, value: unknown, what: string): readonly string[] {
  if (check(value)) return [];
  return (check.errors ?? []).map(({ instancePath, message, params }) => {
    const more = 'additionalProperty' in params ? ` (${params['additionalProperty']})` : '';
    return `${what}${instancePath} ${message}${more}`;
  });
}

/** Where the cut description is; without it nothing is held. */
const FILE = process.env['EVENKEEL_GITHUB_DESCRIPTION'];
/** Where each server writes at its end what it held, a line of JSON. */
const HELD = process.env['EVENKEEL_GITHUB_HELD'];

let opened: Contract | undefined;

export function openContract(): Contract | undefined {
  if (FILE === undefined) return undefined;
  opened ??= new Contract(JSON.parse(readFileSync(FILE, 'utf8')) as Description);
  return opened;
}

/** Holds the requests of one server, and keeps what was wrong. */
export class Holder {
  readonly violations: string[] = [];
  readonly #routes = new Map<string, number>();
  readonly #contract = openContract();

  request(request: HeldRequest): void {
    const { method, target } = request;
    if (this.#contract === undefined || isGraphql(target)) return;
    const name = routeOf(method, new URL(target, 'http://github').pathname)?.name;
    // The server fails the test.
    if (name === undefined) return;
    this.#routes.set(name, (this.#routes.get(name) ?? 0) + 1);
    this.violations.push(...this.#contract.request(request));
  }

  answer(method: string, target: string, answer: { readonly status: number; readonly body?: unknown }): void {
    if (this.#contract === undefined || isGraphql(target)) return;
    this.violations.push(...this.#contract.answer(method, target, answer));
  }

  close(): void {
    if (HELD === undefined || this.#routes.size === 0) return;
    const line = JSON.stringify({ routes: Object.fromEntries(this.#routes), violations: this.violations });
    appendFileSync(HELD, `${line}\n`);
    this.#routes.clear();
  }
}

function isGraphql(target: string): boolean {
  return target.endsWith('/graphql');
}
