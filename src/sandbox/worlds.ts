import type { NeonPlan } from '../limits/neon.ts';
import { PLANS } from './check-sandbox-options.ts';
import { refused } from './control.ts';
import { isRecord } from './is-record.ts';
import { outcomeOf, type SandboxOutcome } from './outcome.ts';
import { areTexts, readMembers, type Test, text, wholeFrom } from './read-members.ts';
import { createSandbox, type Sandbox, type SandboxOptions, type SandboxRequest } from './sandbox.ts';
import { checkName } from './saved-states.ts';
import { ok, type Quirks, type ServiceResponse } from './service.ts';

/** The options in which a world differs from the first one. */
export interface WorldOptions {
  /** Begins with this saved state of the first world. */
  readonly from?: string;
  readonly seed?: number;
  readonly plan?: NeonPlan;
  readonly quirks?: Quirks;
  /** How long one Neon operation takes, in milliseconds. */
  readonly operation_ms?: number;
}

/**
 * Sandboxes that share nothing, in one process. The first is at the root; all others are at
 * `/_world/NAME` and are made when they are first asked.
 */
export interface Worlds {
  /**
   * Returns the sandbox that a request is for, and the request with the path below that sandbox.
   * For a request that creates, lists or deletes worlds, and for one that is refused, it returns
   * the outcome instead.
   */
  locate(request: SandboxRequest): WorldRequest | { readonly outcome: SandboxOutcome };
  /**
   * The world with this name, which is made if it is not there.
   *
   * @throws WorldsFull if there are as many as there can be, Error for a name that is not valid
   */
  world(name: string): Sandbox;
  /**
   * Makes a world.
   *
   * @throws WorldsFull if there are as many as there can be, Error for options that are not valid,
   * or a name that is not valid or has a world already
   */
  make(name: string, options?: WorldOptions): Sandbox;
  names(): readonly string[];
  /** Deletes a world. Returns false if there is none. */
  delete(name: string): boolean;
}

interface WorldRequest {
  readonly sandbox: Sandbox;
  readonly request: SandboxRequest;
}

/** There are as many worlds as there can be. */
class WorldsFull extends Error {}

const PREFIX = '/_world/';
const CONTROL = '/_sandbox/worlds';
/** How many worlds there can be beside the first, unless an option says otherwise. */
const MOST_WORLDS = 1000;

/** The path of a world, before the paths of its services. */
export function worldPath(name: string): string {
  return `${PREFIX}${name}`;
}

/**
 * `first`: the sandbox at the root. `options`: the options with which each world is made. `most`:
 * how many there can be beside the first.
 */
export function createWorlds(first: Sandbox, options: SandboxOptions, most = MOST_WORLDS): Worlds {
  const worlds = new Map<string, Sandbox>();

  const make = (name: string, given: WorldOptions = {}): Sandbox => {
    checkName(name, 'world');
    if (worlds.has(name)) throw new Error(`there is a world ${name} already; delete it before, or reset it`);
    if (worlds.size >= most) {
      const next = `delete one: DELETE ${CONTROL}/NAME, or start with a greater --max-worlds`;
      throw new WorldsFull(`there are ${most} worlds, as many as there can be; ${next}`);
    }
    const made = createSandbox({ ...options, ...begunAs(given, first, options) });
    worlds.set(name, made);
    return made;
  };

  const all: Worlds = {
    make,
    world: name => worlds.get(name) ?? make(name),
    names: () => [...worlds.keys()],
    delete: name => worlds.delete(name),
    locate(request) {
      const [path = ''] = request.path.split('?');
      const answered = (answer: ServiceResponse): { readonly outcome: SandboxOutcome } => ({
        outcome: outcomeOf(answer, request.method, first.now()),
      });
      if (path === CONTROL || path.startsWith(`${CONTROL}/`)) {
        return answered(refusing(() => control(all, most, request)));
      }
      if (!path.startsWith(PREFIX)) return { sandbox: first, request };
      const [name = ''] = path.slice(PREFIX.length).split('/');
      const below = worldPath(name);
      const inside = request.path.slice(below.length);
      try {
        const sandbox = all.world(name);
        return { sandbox, request: { ...request, below, path: inside === '' ? '/' : inside } };
      } catch (error) {
        return answered(refusalOf(error));
      }
    },
  };
  return all;
}

/** The options that replace those of `options` for one world. */
function begunAs(given: WorldOptions, first: Sandbox, options: SandboxOptions): SandboxOptions {
  const { from, operation_ms, quirks, seed, plan } = given;
  const state = from === undefined ? options.state : first.savedState(from);
  // A state contains the position of the random numbers. Without this replacement, the seed would
  // have no effect.
  const seeded = seed === undefined || !isRecord(state) ? state : { ...state, random: seed };
  return {
    ...(seeded === undefined ? {} : { state: seeded }),
    ...(seed === undefined ? {} : { seed }),
    ...(plan === undefined ? {} : { plan }),
    ...(operation_ms === undefined ? {} : { operationMs: operation_ms }),
    ...(quirks === undefined ? {} : { quirks: { ...options.quirks, ...quirks } }),
  };
}

const OPTIONS: Readonly<Record<string, Test>> = {
  from: text,
  seed: value => wholeFrom(0)(value) && Number(value) < 2 ** 32,
  plan: value => PLANS.includes(value),
  quirks: areTexts,
  operation_ms: wholeFrom(0),
};

/** `GET`, `DELETE /_sandbox/worlds` and `PUT`, `DELETE /_sandbox/worlds/NAME`. */
function control(all: Worlds, most: number, request: SandboxRequest): ServiceResponse {
  const method = request.method.toUpperCase();
  const [path = ''] = request.path.split('?');
  if (path === CONTROL) {
    if (method === 'GET' || method === 'HEAD') return ok({ worlds: all.names(), at_most: most });
    if (method !== 'DELETE') return refused(405, `${CONTROL} takes GET, DELETE`);
    for (const name of all.names()) all.delete(name);
    return { status: 204 };
  }
  const name = path.slice(CONTROL.length + 1);
  if (method === 'DELETE') {
    return all.delete(name) ? { status: 204 } : refused(404, `there is no world ${JSON.stringify(name)}`);
  }
  if (method !== 'PUT') return refused(405, `${CONTROL}/NAME takes PUT, DELETE`);
  const body = request.text === '' ? {} : JSON.parse(request.text);
  const sandbox = all.make(name, readMembers<WorldOptions>(body, OPTIONS, 'the body'));
  const url = `http://${request.headers['host'] ?? '127.0.0.1'}${worldPath(name)}`;
  return { status: 201, body: { url, env: sandbox.env(url) } };
}

function refusing(work: () => ServiceResponse): ServiceResponse {
  try {
    return work();
  } catch (error) {
    return refusalOf(error);
  }
}

function refusalOf(error: unknown): ServiceResponse {
  const message = error instanceof Error ? error.message : String(error);
  return refused(error instanceof WorldsFull ? 507 : 400, message);
}
