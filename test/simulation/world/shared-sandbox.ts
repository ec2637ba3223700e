import type { NeonState } from '../../../src/sandbox/neon/neon-state.ts';
import type { SandboxOutcome } from '../../../src/sandbox/outcome.ts';
import { dateHeader } from '../../../src/sandbox/outcome.ts';
import { createSandbox, type Sandbox, type SandboxRequest } from '../../../src/sandbox/sandbox.ts';
import { type LiveObjects, liveObjectsIn } from './live-objects.ts';
import type { Model } from './model.ts';

/** What the service answers, and the value of its text where it was parsed before. */
export interface ServiceAnswer {
  readonly outcome: SandboxOutcome;
  readonly value?: unknown;
}

/** Most answers are never needed again: only what is gets a value that is kept. */
interface StoredAnswer {
  readonly outcome: SandboxOutcome;
  value?: unknown;
}

/**
 * A situation: answers to reads that hold as long as nothing is written, and what each known write
 * is answered and leads to.
 */
interface Situation {
  readonly reads: Map<string, StoredAnswer & { readonly at: number }>;
  readonly writes: Map<string, StoredAnswer & { readonly next: Situation }>;
}

/** Reads so far apart are not compared: things may have gone to sleep meanwhile. */
const SAME_MS = 30 * 60_000;

/** The one of a sandbox that is told none. */
const DEFAULT_GUILD = '197038439483310086';

const REQUEST_ID = '00000000-0000-4000-8000-000000000000';

/**
 * One service's part: the services know nothing of each other, so what is written to one leaves the
 * other's situation as it is.
 */
interface ServiceSide {
  readonly root: Situation;
  known: Situation;
  /** Writes that were answered from memory, with their times and what was told. */
  ahead: { readonly request: SandboxRequest; readonly at: number; readonly told: SandboxOutcome }[];
}

function part(): ServiceSide {
  const root = nothing();
  return { root, known: root, ahead: [] };
}

export type ServiceName = 'neon' | 'discord';

export function serviceOf(path: string): ServiceName {
  return path.startsWith('/neon/') ? 'neon' : 'discord';
}

function nothing(): Situation {
  return { reads: new Map(), writes: new Map() };
}

/** What every case of one scenario begins with. */
export interface SharedSandboxOptions {
  readonly state: unknown;
  readonly model: Model;
  readonly quirks: Readonly<Record<string, string>>;
  readonly operationMs: number;
  /** The places that a token may go to. */
  readonly guilds?: readonly string[];
  readonly applications?: Applications;
}

/** Several applications, each with tokens of its own: the end of their variables → id. */
export type Applications = Readonly<Record<string, string>>;

/**
 * The bot's own side of the service, which no bot can ask for: `PUT` adds it to a guild, and
 * `DELETE` removes it.
 */
export const BOT_GUILDS = '/discord/bot/guilds';

/**
 * `memory`: what an earlier case was told is told again; `afresh`: the service works on everything.
 */
export type AnswerSource = 'memory' | 'afresh';

/**
 * A sandbox that is set back before each case instead of being made anew. A request that an earlier
 * case made in the same situation is answered as it was answered then: most cases have most of
 * their requests in common with others. The sandbox does what was written meanwhile when it is
 * asked something new.
 */
export class SharedSandbox {
  readonly model: Model;
  readonly operationMs: number;
  readonly applications: Applications | undefined;
  readonly #start: unknown;
  /** When the operations of what is seeded end. */
  readonly #seededEnds: readonly number[];
  #objects: LiveObjects | undefined;
  readonly #sandbox: Sandbox;
  readonly #back: () => void;
  readonly #parts: { readonly [name in ServiceName]: ServiceSide } = { neon: part(), discord: part() };
  readonly #numbers = new Map<string, number>();
  #answers: AnswerSource = 'memory';
  #touched = false;
  #time: () => number = () => 0;
  #advanced = 0;
  /** The sandbox's time, which stands still but for its own requests. */
  #at = 0;
  /** When the operations of everybody's writes end, in the service's milliseconds. */
  #ends: number[] = [];
  #workUntil = 0;
  /** The guilds that the bot is in, which the sandbox looks at, and those at the start. */
  readonly #guilds: string[];
  readonly #firstGuilds: readonly string[];

  constructor({
    state,
    model,
    quirks,
    operationMs,
    applications,
    guilds = [DEFAULT_GUILD],
  }: SharedSandboxOptions) {
    this.#firstGuilds = guilds;
    this.#guilds = [...guilds];
    this.#sandbox = createSandbox({
      clock: { now: () => this.#at },
      quirks,
      operationMs,
      state,
      guilds: this.#guilds,
      ...(applications === undefined ? {} : { applications: Object.values(applications) }),
    });
    this.#back = this.#sandbox.bookmark();
    this.#start = state;
    this.#seededEnds = endsIn(state);
    this.model = model;
    this.operationMs = operationMs;
    this.applications = applications;
  }

  /** Sets everything back. `time`: what the service's clock shows, in milliseconds. */
  begin(time: () => number, answers: AnswerSource): void {
    if (this.#touched) {
      this.#back();
      this.#sandbox.requests.clear();
      this.#guilds.splice(0, this.#guilds.length, ...this.#firstGuilds);
    }
    this.#touched = false;
    for (const each of Object.values(this.#parts)) {
      each.ahead = [];
      each.known = each.root;
    }
    this.#time = time;
    this.#advanced = 0;
    this.#answers = answers;
    this.#ends = [...this.#seededEnds];
    this.#workUntil = Math.max(0, ...this.#ends);
  }

  /** All that lives there when a case begins. */
  get objects(): LiveObjects {
    this.#objects ??= liveObjectsIn(this.#start);
    return this.#objects;
  }

  now(): number {
    return this.#time() + this.#advanced;
  }

  advance(ms: number): void {
    this.#advanced += ms;
  }

  env(origin: string): ReturnType<Sandbox['env']> {
    return this.#sandbox.env(origin, this.applications);
  }

  /** More operations, with their ends. */
  work(ends: readonly number[]): void {
    this.#ends.push(...ends);
    this.#workUntil = Math.max(this.#workUntil, ends.at(-1) ?? 0);
  }

  /** When the last operation ends. */
  get workUntil(): number {
    return this.#workUntil;
  }

  /** A short name for a long text; the same in every case. */
  numberOf(text: string): number {
    const known = this.#numbers.get(text);
    const number = known ?? this.#numbers.size + 1;
    if (known === undefined) this.#numbers.set(text, number);
    return number;
  }

  /** The guilds that the bot is in. */
  get guilds(): readonly string[] {
    this.#catchUp(this.#parts.discord);
    return this.#guilds;
  }

  state(): unknown {
    for (const each of Object.values(this.#parts)) this.#catchUp(each);
    return this.#sandbox.state();
  }

  handle(request: SandboxRequest): ServiceAnswer {
    const service = serviceOf(request.path);
    const of = this.#parts[service];
    if (this.#answers === 'afresh') return { outcome: this.#ask(request, of) };
    if (request.method !== 'GET') return this.#write(request, of);
    const phase = service === 'neon' ? this.#phaseOf(request.path, this.now()) : 0;
    return this.#read(request, of, `${phase} ${this.#holder(request)}${request.path}`);
  }

  /** Of several applications each is answered by the token that it sends. */
  #holder({ headers }: SandboxRequest): string {
    return this.applications === undefined ? '' : `${headers['authorization']} `;
  }

  #read(request: SandboxRequest, of: ServiceSide, key: string): ServiceAnswer {
    const now = this.now();
    const known = of.known.reads.get(key);
    if (known !== undefined && Math.abs(now - known.at) < SAME_MS) {
      const { status, headers, text } = known.outcome;
      const date = dateHeader(now);
      const { value } = parsed(known);
      if (headers['date'] === date) return known;
      return { outcome: { status, headers: { ...headers, date }, text }, value };
    }
    const outcome = this.#ask(request, of);
    of.known.reads.set(key, { outcome, at: now });
    return { outcome };
  }

  /** What an operation says of itself changes with each moment; everything else when one ends. */
  #phaseOf(path: string, now: number): number {
    if (path.endsWith('/anonymized_status')) return now;
    if (now > this.workUntil) return 0;
    return path.includes('/operations') ? now : 1 + this.#ends.filter(end => end <= now).length;
  }

  #write(request: SandboxRequest, of: ServiceSide): ServiceAnswer {
    const at = this.now();
    const key = `${at} ${this.#holder(request)}${request.method} ${request.path} ${request.text}`;
    const known = of.known.writes.get(key);
    if (known !== undefined) {
      of.ahead.push({ request, at, told: known.outcome });
      of.known = known.next;
      return parsed(known);
    }
    const outcome = this.#ask(request, of);
    const next = nothing();
    of.known.writes.set(key, { outcome, next });
    of.known = next;
    return { outcome };
  }

  #ask(request: SandboxRequest, of: ServiceSide): SandboxOutcome {
    this.#catchUp(of);
    this.#at = this.now();
    return this.#served(request);
  }

  #served(request: SandboxRequest): SandboxOutcome {
    if (!request.path.startsWith(`${BOT_GUILDS}/`)) return this.#sandbox.handle(numbered(request));
    const guild = request.path.slice(BOT_GUILDS.length + 1);
    const at = this.#guilds.indexOf(guild);
    if (request.method === 'PUT' ? at >= 0 : at < 0) return { status: 404, headers: {}, text: '' };
    if (request.method === 'PUT') this.#guilds.push(guild);
    else this.#guilds.splice(at, 1);
    return { status: 204, headers: {}, text: '' };
  }

  #catchUp(of: ServiceSide): void {
    this.#touched = true;
    for (const { request, at, told } of of.ahead) {
      this.#at = at;
      const { status, text } = this.#served(request);
      if (status !== told.status || text !== told.text)
        throw new Error(`${request.method} ${request.path} was told ${told.text}, and is ${text}`);
    }
    of.ahead = [];
  }
}

function endsIn(state: unknown): readonly number[] {
  const { neon } = state as { readonly neon: NeonState };
  return neon.projects.flatMap(({ operations }) => operations.map(({ endsAt }) => endsAt));
}

/**
 * With an id of its own: the sandbox draws one for a refusal, and what it draws next would depend
 * on reads that not every case with the same writes has sent.
 */
function numbered(request: SandboxRequest): SandboxRequest {
  return { ...request, headers: { ...request.headers, 'x-request-id': REQUEST_ID } };
}

function parsed(kept: StoredAnswer): StoredAnswer {
  const { text } = kept.outcome;
  if (text !== '') kept.value ??= JSON.parse(text);
  return kept;
}
