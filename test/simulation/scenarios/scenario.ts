import { parse } from 'yaml';
import { isObject } from '../../../src/core/json.ts';
import type { Base } from '../../../src/engine/desired/base-side.ts';
import { collect } from '../../../src/engine/desired/collect.ts';
import type { DesiredState } from '../../../src/engine/desired/desired-state.ts';
import { createSandbox } from '../../../src/sandbox/sandbox.ts';
import { PNG } from '../../helpers/images.ts';
import type { LeftAlone } from '../invariants/left-alone.ts';
import { PROVIDERS, type PreviewWork } from '../run.ts';
import type { ListedPull } from '../world/github-side.ts';
import { EMPTY_MODEL, type Model, modelAfter } from '../world/model.ts';
import { resourceAt } from '../world/resource-path.ts';
import type { Applications } from '../world/shared-sandbox.ts';
import { ORIGIN, type OtherAct } from '../world/simulated-world.ts';
import type { SyncVersion } from './sync-scenarios.ts';

export const PROJECT = 'shiny-wind-028834';
export const APPLICATION = '222222222222222222';
export const GUILD = '197038439483310086';
export const SECOND_PROJECT = 'calm-river-512346';
export const SECOND_GUILD = '297038439483310087';
export const ROLE = '345678901234567890';
export const NEON = `/neon/api/v2/projects/${PROJECT}`;
export const COMMANDS = `/discord/api/v10/applications/${APPLICATION}/commands`;
const EMOJIS = `/discord/api/v10/applications/${APPLICATION}/emojis`;
const METADATA = `/discord/api/v10/applications/${APPLICATION}/role-connections/metadata`;
export const GUILD_COMMANDS = `/discord/api/v10/applications/${APPLICATION}/guilds/${GUILD}/commands`;

/** How a scenario begins, what is wanted, and whom someone else may bother. */
export interface Scenario {
  readonly name: string;
  /** Makes what is live at the start. */
  readonly seed?: (seed: Seed) => void;
  /** Manifests that the tool itself has applied before, one after another. */
  readonly before?: readonly string[];
  readonly manifest: string;
  /** The manifest that was applied last; what differs from it live is left (matrix R25). */
  readonly applied?: string;
  /** What is done with that; `leave` by default. */
  readonly moved?: Base['moved'];
  /** What of it no run may write. */
  readonly left?: readonly LeftAlone[];
  /** The first run is about what changed since that alone; all others are whole (matrix R39). */
  readonly changed?: true;
  /**
   * What each plan shows and no apply writes: a line of `accepted` that only the manifest has, and
   * not the one before.
   */
  readonly shown?: readonly string[];
  /** Its runs sweep what is so old, in milliseconds. */
  readonly sweeps?: number;
  readonly maxDeletes?: number;
  /** The pull requests at the start; people open and close them. */
  readonly pulls?: readonly ListedPull[];
  /** Branches whose computes someone starts. */
  readonly computes?: readonly string[];
  /** A command for previews, in the place of an apply. */
  readonly preview?: PreviewOfScenario;
  /** The files into which `adopt` writes what is live, in the place of an apply. */
  readonly adopts?: AdoptOfScenario;
  /** Programs that sync their commands at the same time, in the place of an apply. */
  readonly syncs?: readonly SyncVersion[];
  /** How long an operation of what is seeded takes, in milliseconds; 400 by default. */
  readonly seededMs?: number;
  /** How the services are, where it matters. */
  readonly quirks?: Readonly<Record<string, string>>;
  /** A name that someone gives to another branch. */
  readonly taken?: readonly (readonly [branch: string, name: string])[];
  /** Names that are worth acting on. */
  readonly branches?: readonly string[];
  /** Branches that someone restores or resets. */
  readonly restored?: readonly string[];
  readonly commands?: readonly string[];
  /** Commands in full scopes, whose place someone may take. */
  readonly places?: readonly string[];
  readonly buckets?: readonly (readonly [string, string])[];
  /** Databases whose data API someone turns on, changes and turns off. */
  readonly dataApis?: readonly (readonly [branch: string, database: string])[];
  /** Branches whose authentication someone turns on, changes and turns off. */
  readonly auths?: readonly string[];
  /** Databases in which someone turns on the authentication of their branch. */
  readonly authsIn?: readonly (readonly [branch: string, database: string])[];
  /** Rows that stay blocked whatever happens; the scenario never comes to an empty plan. */
  readonly blocked?: true;
  /** Commands that are closed to direct messages in the end. */
  readonly closed?: readonly string[];
  /** In the end the last run of each anonymized branch has masked each column that has a rule. */
  readonly masked?: true;
  /** Branches that someone has masked again. */
  readonly remasked?: readonly string[];
  /** A row takes two writes, and what is left of it after the first one is reviewed again. */
  readonly halves?: true;
  /** A guard refuses every delete. */
  readonly guarded?: true;
  /** In each case it is looked at whether what the manifest does not name is as it was. */
  readonly watched?: true;
  /** Globs that a run may be limited to (matrix R19). */
  readonly targets?: readonly string[];
  /** Credentials that the first run gives new secrets. */
  readonly renew?: readonly string[];
  /**
   * The name of an anonymized branch that the first run renews by a successor. Later runs go on
   * with it as long as one of its two other names is there.
   */
  readonly succeeded?: string;
  /** The manifest of someone else who works on the same project (matrix R23). */
  readonly second?: string;
  /** Its manifest has several applications: the end of the variables of each → its id. */
  readonly applications?: Applications;
  /** There are two projects, and the bot is in two guilds. */
  readonly twofold?: true;
  /** It is played with the defaults of its manifest written out, too (matrix R43). */
  readonly defaults?: true;
  /** Its manifest has rules of the user (matrix R42). */
  readonly ruled?: true;
  /**
   * It is planned and applied in parts (matrix R45): its outermost scopes in groups that each need
   * one run, in an order in which none waits for a later one.
   */
  readonly parts?: readonly (readonly string[])[];
  /** Scopes without an entry in which the first of the parts may restore what it takes. */
  readonly unnamed?: readonly string[];
  /** Its manifest has sets, whose lists others change (matrix R41). */
  readonly sets?: SetsOfScenario;
}

/** The places of a manifest with sets, and what others do to their lists. */
export interface SetsOfScenario extends Places {
  readonly acts: ReadonlyMap<string, OtherAct>;
  /** Guilds that the bot may join in a case. */
  readonly later: readonly string[];
}

/** What the sandbox is set up with. */
interface Places {
  readonly projects: readonly string[];
  readonly guilds: readonly string[];
  readonly applications?: Applications;
}

/** What `adopt` is run with, and the files of its folder. */
export interface AdoptOfScenario {
  readonly argv: readonly string[];
  readonly files: Readonly<Record<string, string>>;
}

/** What a command for previews is about. */
export interface PreviewOfScenario {
  /** `closed`: all whose pull requests are. */
  readonly verb: 'up' | 'reset' | 'down' | 'closed';
  /** The marks of the branches that it may write to, by their names. */
  readonly own: ReadonlyMap<string, string>;
  readonly work: PreviewWork;
}

/** More branches under one name. */
export interface Twin {
  readonly branch: string;
  readonly copies: number;
  readonly how: 'plain' | 'protected' | 'ours' | 'child' | 'ours elsewhere';
}

/**
 * The start of the cases: days after the last thing was seeded, so that no skew of the clocks goes
 * back to it.
 */
export const START = Date.UTC(2026, 10, 20);

export function scopesOf({
  twofold,
  sets,
  applications,
}: Pick<Scenario, 'twofold' | 'sets' | 'applications'>): Places {
  if (sets !== undefined) return sets;
  if (applications !== undefined) return { projects: [PROJECT], guilds: [GUILD, SECOND_GUILD], applications };
  return twofold === true
    ? { projects: [PROJECT, SECOND_PROJECT], guilds: [GUILD, SECOND_GUILD] }
    : { projects: [PROJECT], guilds: [GUILD] };
}

export interface StartState {
  readonly state: unknown;
  readonly model: Model;
}

/** Writes as another client would, long before the case begins. */
export class Seed {
  readonly #sandbox;
  #now = START - 72 * 3_600_000;
  #project = PROJECT;
  #guild = GUILD;
  #application = APPLICATION;
  readonly #applications: Applications | undefined;
  model: Model = EMPTY_MODEL;

  constructor(
    quirks: Readonly<Record<string, string>>,
    { applications, operationMs = 400, ...places }: Places & { readonly operationMs?: number | undefined },
  ) {
    this.#applications = applications;
    this.#sandbox = createSandbox({
      clock: { now: () => this.#now },
      quirks,
      operationMs,
      ...places,
      ...(applications === undefined ? {} : { applications: Object.values(applications) }),
    });
    for (const project of places.projects) {
      const path = `/neon/api/v2/projects/${project}/branches`;
      const listed = this.#send('GET', path);
      const [main] = isObject(listed) ? (listed['branches'] as readonly unknown[]) : [];
      this.model = modelAfter(this.model, {
        method: 'POST',
        resource: resourceAt(path),
        body: undefined,
        answer: { branch: main },
      });
    }
  }

  /** So much time passes. */
  pass(ms: number): void {
    this.#now += ms;
  }

  /** The next thing is seeded so long before the cases start. */
  shortBefore(ms: number): void {
    this.#now = START - ms;
  }

  /** Seeds the second project and guild as the first ones are. */
  elsewhere(seed: (seed: Seed) => void): void {
    this.in({ project: SECOND_PROJECT, guild: SECOND_GUILD }, seed);
  }

  /** Seeds another project, guild or application as the first ones are. */
  in(
    {
      project = PROJECT,
      guild = GUILD,
      application = APPLICATION,
    }: { readonly project?: string; readonly guild?: string; readonly application?: string },
    seed: (seed: Seed) => void,
  ): void {
    this.#project = project;
    this.#guild = guild;
    this.#application = application;
    seed(this);
    this.#project = PROJECT;
    this.#guild = GUILD;
    this.#application = APPLICATION;
  }

  #send(method: string, to: string, body?: unknown): unknown {
    const path = to
      .replace(PROJECT, this.#project)
      .replace(`guilds/${GUILD}`, `guilds/${this.#guild}`)
      .replace(APPLICATION, this.#application);
    const env: Readonly<Record<string, string>> = this.#sandbox.env(ORIGIN, this.#applications);
    const [suffix = ''] =
      Object.entries(this.#applications ?? {}).find(([, id]) => id === this.#application) ?? [];
    const permissions = method === 'PUT' && path.endsWith('/permissions');
    const token = path.startsWith('/neon')
      ? `Bearer ${env['NEON_API_KEY']}`
      : permissions
        ? `Bearer ${env[`DISCORD_PERMISSIONS_TOKEN${suffix}`]}`
        : `Bot ${env[`DISCORD_BOT_TOKEN${suffix}`]}`;
    const headers = {
      authorization: token,
      'user-agent': 'DiscordBot (https://example.com, 1)',
      'content-type': 'application/json',
    };
    const { status, text } = this.#sandbox.handle({
      method,
      path,
      headers,
      text: body === undefined ? '' : JSON.stringify(body),
    });
    if (status >= 400) throw new Error(`${method} ${path}: ${status} ${text}`);
    this.#now += 60_000;
    const answer: unknown = text === '' ? undefined : JSON.parse(text);
    this.model = modelAfter(this.model, { method, resource: resourceAt(path), body, answer });
    return answer;
  }

  /** A branch; `ours` puts our mark on it, made under that name. */
  branch(
    name: string,
    more: {
      readonly ours?: string | true;
      /** Another manifest's mark. */
      readonly of?: string;
      /** The mark of a preview. */
      readonly preview?: string;
      readonly parent?: string;
      readonly protected?: boolean;
      readonly endpoint?: boolean;
      readonly expires?: string;
    } = {},
  ): string {
    const preview = more.preview === undefined ? {} : { 'evenkeel.preview': more.preview };
    const made = more.ours === true ? name : more.ours;
    const parent = more.parent === undefined ? undefined : this.id(more.parent);
    const answer = this.#send('POST', `${NEON}/branches`, {
      branch: {
        name,
        ...(parent === undefined ? {} : { parent_id: parent }),
        ...(more.protected === undefined ? {} : { protected: more.protected }),
        ...(more.expires === undefined ? {} : { expires_at: more.expires }),
      },
      ...(more.endpoint === true ? { endpoints: [{ type: 'read_write' }] } : {}),
      ...(made === undefined
        ? more.preview === undefined
          ? {}
          : { annotation_value: preview }
        : {
            annotation_value: {
              evenkeel: more.of ?? 'acme',
              'evenkeel.branch': made,
              'evenkeel.run': 'run-0',
              ...preview,
            },
          }),
    });
    return isObject(answer) && isObject(answer['branch']) ? String(answer['branch']['id']) : '';
  }

  id(name: string): string {
    const found = [...this.model.branches.values()].find(
      each => each.name === name && each.project === this.#project,
    );
    if (found === undefined) throw new RangeError(`no branch ${name}`);
    return found.id;
  }

  bucket(branch: string, name: string, access_level = 'private'): void {
    this.#send('POST', `${NEON}/branches/${this.id(branch)}/buckets`, { name, access_level });
  }

  schedule(branch: string, schedule: readonly unknown[]): void {
    this.#send('PUT', `${NEON}/branches/${this.id(branch)}/backup_schedule`, { schedule });
  }

  /** Something inside a branch, by the last part of its path. */
  post(branch: string, path: string, body: unknown): void {
    this.#send('POST', `${NEON}/branches/${this.id(branch)}/${path}`, body);
  }

  /** Gives the project a name; its id is its name at first. */
  call(name: string): void {
    this.#send('PATCH', NEON, { project: { name } });
  }

  inProject(path: string, body: unknown): void {
    this.#send('POST', `${NEON}/${path}`, body);
  }

  command(name: string, more: Readonly<Record<string, unknown>> = {}, guild = false): string {
    const answer = this.#send('POST', guild ? GUILD_COMMANDS : COMMANDS, {
      name,
      description: name,
      ...more,
    });
    return isObject(answer) ? String(answer['id']) : '';
  }

  emoji(name: string): string {
    const answer = this.#send('POST', EMOJIS, { name, image: PNG });
    return isObject(answer) ? String(answer['id']) : '';
  }

  metadata(all: readonly unknown[]): void {
    this.#send('PUT', METADATA, all);
  }

  permissions(command: string, permissions: readonly unknown[]): void {
    this.#send('PUT', `${GUILD_COMMANDS}/${command}/permissions`, { permissions });
  }

  seeded(): StartState {
    return { state: this.#sandbox.state(), model: this.model };
  }
}

export function seededState(
  scenario: Scenario,
  quirks: Readonly<Record<string, string>>,
  twin: Twin | undefined,
): StartState {
  const places = scopesOf(scenario);
  const guilds = [...places.guilds, ...(scenario.sets?.later ?? [])];
  const seed = new Seed(quirks, { ...places, guilds, operationMs: scenario.seededMs });
  scenario.seed?.(seed);
  for (let copy = 0; copy < (twin?.copies ?? 0); copy += 1) seedTwin(seed, twin as Twin, copy);
  return seed.seeded();
}

function seedTwin(seed: Seed, { branch, how }: Twin, copy: number): void {
  const isThere = [...seed.model.branches.values()].some(each => each.name === branch);
  switch (how) {
    case 'plain':
      seed.branch(branch);
      return;
    case 'protected':
      seed.branch(branch, { protected: true });
      return;
    case 'ours':
      seed.branch(branch, { ours: true });
      return;
    case 'child':
      seed.branch(branch, isThere ? { parent: branch } : {});
      return;
    case 'ours elsewhere':
      seed.branch(`${branch}-${copy}`, { ours: branch });
  }
}

const SOURCE = { file: 'evenkeel.yaml', line: 1, column: 1 };

/** Reads a manifest as the tests of the engine do: without the schema, with every rule. */
export function collected(yaml: string): DesiredState {
  const value = parse(yaml) as Record<string, unknown>;
  const keep = ((value['keep'] as string[] | undefined) ?? []).map(glob => ({ glob, source: SOURCE }));
  const { collected: wanted, problems } = collect(
    { name: String(value['name']), value, keep, source: () => SOURCE },
    PROVIDERS,
    Date.UTC(2026, 10, 20),
  );
  const errors = problems.filter(each => each.level === 'error');
  if (errors.length > 0) throw new Error(errors.map(each => `${each.rule}: ${each.message}`).join('\n'));
  return wanted;
}
