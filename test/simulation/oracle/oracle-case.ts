import { seededRandom } from '../../../src/sandbox/clock-and-random.ts';
import { type TestCli, testCli } from '../../cli/test-io.ts';
import { Apply, type Hidden, opens, type Sweep, swept } from './model.ts';
import type { BranchEntry, Command, CommandEntry, Live, Overwrites, Scope, Wanted } from './oracle-world.ts';

/** How the second apply runs. */
export const MODES = ['plain', 'accepted', 'revert', 'leave', 'refuse', 'sweep'] as const;
type Mode = (typeof MODES)[number];

const PROJECT = 'shiny-wind-028834';
const APPLICATION = '222222222222222222';
const GUILD = '197038439483310086';
const NEON = `/neon/api/v2/projects/${PROJECT}`;
const DISCORD = `/discord/api/v10/applications/${APPLICATION}`;
const LISTS = { global: `${DISCORD}/commands`, guild: `${DISCORD}/guilds/${GUILD}/commands` };
const HOUR_MS = 60 * 60_000;
const DAY = 24 * 60 * 60;

const BRANCHES = ['dev', 'qa', 'staging'];
const NAMES = { global: ['ban', 'help', 'ping'], guild: ['deploy', 'logs', 'roll'] };
const TEXTS = ['One', 'Two', 'Three'];
const ACCESS = [null, '4', '8', '0'] as const;
const ROLES = ['300000000000000001', '300000000000000002'];

class Chance {
  readonly #random;

  constructor(seed: number) {
    this.#random = seededRandom(seed);
  }

  is(share: number): boolean {
    return this.#random.next() < share;
  }

  upTo(count: number): number {
    return Math.floor(this.#random.next() * count);
  }

  one<T>(of: readonly [T, ...T[]] | readonly T[]): T {
    return of[this.upTo(of.length)] as T;
  }
}

/** A manifest at random, near to one that was there. */
function randomWanted(chance: Chance, before: Wanted | undefined, mayRename: boolean): Wanted {
  // `absent` of what `keep` holds is a mistake of the manifest.
  const keep = before?.keep ?? (chance.is(0.3) ? [chance.one(BRANCHES)] : []);
  const fresh = (name: string): boolean =>
    before !== undefined && !before.branches.some(each => each.name === name);
  const branches = BRANCHES.flatMap((name): readonly BranchEntry[] => {
    const old = before?.branches.find(each => each.name === name);
    if (old !== undefined && chance.is(0.5)) return [old];
    if (chance.is(0.3)) return [];
    if (before !== undefined && !fresh(name) && !keep.includes(name) && chance.is(0.2))
      return [{ name, absent: true }];
    const days = chance.is(0.4) ? 1 + chance.upTo(3) : undefined;
    const guards = days === undefined && chance.is(0.4) ? chance.is(0.5) : undefined;
    return [{ name, ...(days && { days }), ...(guards !== undefined && { protected: guards }) }];
  });
  const commands = (scope: Scope): readonly CommandEntry[] =>
    NAMES[scope].flatMap((name): readonly CommandEntry[] => {
      const old = before?.commands[scope].find(each => each.name === name);
      if (old !== undefined && chance.is(0.5)) return [old];
      if (chance.is(0.25)) return [];
      if (old !== undefined && chance.is(0.15)) return [{ ...old, absent: true }];
      const access = chance.is(0.3) ? {} : { access: chance.one(ACCESS) };
      return [{ name, description: chance.one(TEXTS), ...access }];
    });
  const guild = commands('guild').map(entry => {
    const isNew = before !== undefined && !before.commands.guild.some(each => each.name === entry.name);
    const gone = before?.commands.guild.find(each => each.name === 'deploy');
    return mayRename &&
      isNew &&
      entry.name === 'roll' &&
      gone !== undefined &&
      entry.absent !== true &&
      chance.is(0.7)
      ? { ...entry, renamed_from: 'deploy' }
      : entry;
  });
  const renamed = guild.some(({ renamed_from }) => renamed_from !== undefined);
  const guildCommands = renamed ? guild.filter(({ name }) => name !== 'deploy') : guild;
  const permissions = Object.fromEntries(
    guildCommands.flatMap(({ name, absent }): readonly [string, Overwrites][] => {
      if (absent === true || chance.is(0.5)) return [];
      const old = before?.permissions[name];
      return [[name, old !== undefined && chance.is(0.6) ? old : someOverwrites(chance)]];
    }),
  );
  return {
    keep,
    prune: before?.prune ?? chance.is(0.5),
    branches,
    commands: { global: commands('global'), guild: guildCommands },
    permissions,
  };
}

function someOverwrites(chance: Chance): Overwrites {
  const roles = chance.is(0.5) ? ROLES : [chance.one(ROLES)];
  return Object.fromEntries(roles.map(role => [role, chance.is(0.5)]));
}

/** JSON is YAML. `more`: lines of `accepted`, a sweep. */
function manifestOf(
  { keep, prune, branches, commands, permissions }: Wanted,
  more: { accepted?: readonly string[]; sweep?: Sweep } = {},
): string {
  const project = {
    id: PROJECT,
    prune,
    branches: branches.map(({ days, ...entry }) => ({
      ...entry,
      ...(days !== undefined && { ttl: `${days}d` }),
    })),
    ...(more.sweep !== undefined && {
      sweep: [
        {
          match: [`${more.sweep.prefix}*`],
          except: [more.sweep.except],
          older_than: `${more.sweep.olderThanHours}h`,
          beyond_newest: more.sweep.beyondNewest,
        },
      ],
    }),
  };
  const list = (scope: Scope) =>
    commands[scope].map(({ access, ...entry }) => ({
      ...entry,
      ...(access !== undefined && { default_member_permissions: access }),
    }));
  const overwrites = Object.entries(permissions).map(([command, roles]) => ({
    command,
    overwrites: Object.entries(roles).map(([role, allow]) => ({ role, allow })),
  }));
  const guild = { ids: [GUILD], prune, commands: list('guild'), permissions: overwrites };
  const discord = { application_id: APPLICATION, prune, commands: list('global'), guilds: [guild] };
  const accepted = (more.accepted ?? []).map(line => `  ${line}\n`).join('');
  return [
    'evenkeel: 1',
    'name: acme',
    `keep: ${JSON.stringify(keep.map(name => `neon.branch/*/${name}`))}`,
    ...(accepted === '' ? [] : [`accepted:\n${accepted.trimEnd()}`]),
    `neon: ${JSON.stringify({ projects: [project] })}`,
    `discord: ${JSON.stringify(discord)}`,
    '',
  ].join('\n');
}

/** Another client. A refusal is part of its life. */
class Someone {
  readonly #cli: TestCli;

  constructor(cli: TestCli) {
    this.#cli = cli;
  }

  send<T>(method: string, path: string, body?: unknown): T {
    const env = this.#cli.sandbox.env('');
    const token = path.startsWith('/neon')
      ? `Bearer ${env['NEON_API_KEY']}`
      : method === 'PUT'
        ? `Bearer ${env['DISCORD_PERMISSIONS_TOKEN']}`
        : `Bot ${env['DISCORD_BOT_TOKEN']}`;
    const headers = {
      authorization: token,
      'content-type': 'application/json',
      'user-agent': 'DiscordBot (https://example.com, 1)',
    };
    const { text } = this.#cli.sandbox.handle({
      method,
      path,
      headers,
      text: body === undefined ? '' : JSON.stringify(body),
    });
    this.#cli.pass(10_000);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }

  live(): Live {
    const { branches, annotations } = this.send<BranchList>('GET', `${NEON}/branches`);
    const now = this.#cli.now();
    const commands = (['global', 'guild'] as const).flatMap(scope =>
      this.send<readonly LiveCommand[]>('GET', LISTS[scope]).map(
        (each): Command => ({
          id: each.id,
          scope,
          name: each.name,
          description: each.description,
          access: each.default_member_permissions,
        }),
      ),
    );
    const lists = this.send<readonly OverwriteList[]>('GET', `${LISTS.guild}/permissions`);
    return {
      branches: branches.map(each => ({
        id: each.id,
        name: each.name,
        mark: annotations[each.id]?.value['evenkeel.branch'],
        parent: each.parent_id,
        isDefault: each.default,
        isProtected: each.protected,
        ttl: each.expires_at === undefined ? undefined : each.ttl_interval_seconds,
        age: (now - Date.parse(each.created_at)) / HOUR_MS,
      })),
      commands,
      overwrites: Object.fromEntries(
        lists
          .filter(({ permissions }) => permissions.length > 0)
          .map(({ id, permissions }) => [
            id,
            Object.fromEntries(permissions.map(each => [each.id, each.permission])),
          ]),
      ),
    };
  }

  /** One thing that a person does. `renames`: also another name of a branch. */
  act(chance: Chance, nth: number, renames: boolean): void {
    const { branches, commands } = this.live();
    const branch = chance.one(branches);
    const command = chance.one(commands);
    const at = `${NEON}/branches/${branch.id}`;
    const scope: Scope = chance.is(0.5) ? 'global' : 'guild';
    switch (chance.upTo(10)) {
      case 0:
        if (renames && !branch.isDefault) this.send('PATCH', at, { branch: { name: `renamed-${nth}` } });
        return;
      case 1:
        this.send('DELETE', at);
        return;
      case 2:
        this.send('PATCH', at, { branch: { protected: !branch.isProtected } });
        return;
      case 3: {
        const expires_at = chance.is(0.3)
          ? null
          : new Date(this.#cli.now() + (1 + chance.upTo(5)) * DAY * 1000 + 3 * HOUR_MS).toISOString();
        this.send('PATCH', at, { branch: { expires_at } });
        return;
      }
      case 4:
        this.send('POST', `${NEON}/branches`, {
          branch: { name: chance.one([...BRANCHES, `extra-${nth}`]), parent_id: branch.id },
        });
        return;
      case 5:
        this.send('POST', LISTS[scope], {
          name: chance.one([...NAMES[scope], `extra-${nth}`]),
          description: 'Extra',
        });
        return;
      case 6:
        if (command !== undefined) this.send('DELETE', `${LISTS[command.scope]}/${command.id}`);
        return;
      case 7:
        if (command !== undefined)
          this.send('PATCH', `${LISTS[command.scope]}/${command.id}`, {
            description: chance.one([...TEXTS, 'Other']),
          });
        return;
      case 8:
        if (command !== undefined)
          this.send('PATCH', `${LISTS[command.scope]}/${command.id}`, {
            default_member_permissions: chance.one(ACCESS),
          });
        return;
      default: {
        const own = commands.filter(each => each.scope === 'guild');
        if (own.length === 0) return;
        const list = chance.is(0.25) ? {} : someOverwrites(chance);
        const permissions = Object.entries(list).map(([id, permission]) => ({ id, type: 1, permission }));
        this.send('PUT', `${LISTS.guild}/${chance.one(own).id}/permissions`, { permissions });
      }
    }
  }
}

interface BranchList {
  readonly branches: readonly {
    readonly id: string;
    readonly name: string;
    readonly parent_id?: string;
    readonly default: boolean;
    readonly protected: boolean;
    readonly created_at: string;
    readonly expires_at?: string;
    readonly ttl_interval_seconds?: number;
  }[];
  readonly annotations: Readonly<Record<string, { readonly value: Readonly<Record<string, string>> }>>;
}

interface LiveCommand {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly default_member_permissions: string | null;
}

interface OverwriteList {
  readonly id: string;
  readonly permissions: readonly { readonly id: string; readonly permission: boolean }[];
}

/** Where the model and evenkeel disagree; empty where they do not. */
export interface Disagreement {
  readonly seed: number;
  readonly mode: Mode;
  readonly wrong: readonly string[];
  readonly story: readonly string[];
}

const APPLY = ['apply', '--yes', '--max-deletes', '100'] as const;

/** Plays a case: apply, others' acts, the manifest changed, apply. */
export async function playOracle(seed: number): Promise<Disagreement> {
  const chance = new Chance(seed);
  const mode = MODES[seed % MODES.length] as Mode;
  const isSweep = mode === 'sweep';
  const first = randomWanted(chance, undefined, false);
  const cli = testCli({ files: { 'evenkeel.yaml': manifestOf(first), 'base.yaml': manifestOf(first) } });
  const someone = new Someone(cli);
  const story: string[] = [manifestOf(first)];
  const wrong: string[] = [];
  const compare = async (argv: readonly string[], expected: Live, code: number): Promise<void> => {
    const here = someone.live();
    const before = new Set([...here.branches, ...here.commands].map(({ id }) => id));
    const { code: ended, stdout, stderr } = await cli.run(...argv);
    story.push(`$ evenkeel ${argv.join(' ')}`, stdout, stderr);
    if (ended !== code) wrong.push(`exit ${ended}, and the documents say ${code}`);
    const [is, wants] = [shown(someone.live(), before), shown(expected, before)];
    for (const line of new Set([...is, ...wants]))
      if (is.includes(line) !== wants.includes(line))
        wrong.push(`${is.includes(line) ? 'live' : 'documents'}: ${line}`);
  };

  const start = someone.live();
  await compare(APPLY, start, new Apply(start, { wanted: first, hidden: new Set() }).run());
  if (wrong.length > 0) return { seed, mode, wrong, story };

  if (isSweep) {
    for (let nth = 0; nth < 6; nth += 1) {
      someone.send('POST', `${NEON}/branches`, {
        branch: {
          name: `agent/${nth}`,
          parent_id: someone.live().branches.find(each => each.isDefault)?.id,
        },
      });
      cli.pass(chance.upTo(40) * HOUR_MS);
    }
  }
  const acts = 2 + chance.upTo(4);
  const renames = mode === 'plain' || mode === 'accepted';
  for (let nth = 0; nth < acts; nth += 1) someone.act(chance, nth, renames);
  const second = chance.is(0.25) ? first : randomWanted(chance, first, renames);
  const live = someone.live();
  story.push(`live: ${JSON.stringify(live, null, 1)}`);
  if (isSweep) {
    const sweep = {
      prefix: 'agent/',
      except: 'agent/2',
      olderThanHours: 24 + chance.upTo(48),
      beyondNewest: 1 + chance.upTo(3),
    };
    const text = manifestOf(second, { sweep });
    await cli.files.replace('evenkeel.yaml', text);
    story.push(text);
    await compare([...APPLY, '--sweep'], { ...live, branches: [...swept(live, second, sweep)] }, 0);
    return { seed, mode, wrong, story };
  }
  const accepted =
    mode === 'accepted'
      ? await acceptedLines(cli, { wanted: second, live }, chance, wrong)
      : { lines: [], hidden: new Set<string>() };
  const text = manifestOf(second, { accepted: accepted.lines });
  await cli.files.replace('evenkeel.yaml', text);
  story.push(text);
  const isMoved = mode === 'revert' || mode === 'leave' || mode === 'refuse';
  const base = isMoved ? { base: { wanted: first, moved: mode } } : {};
  const argv = isMoved ? [...APPLY, '--base-applied', 'base.yaml', '--moved', mode] : APPLY;
  await compare(argv, live, new Apply(live, { wanted: second, hidden: accepted.hidden, ...base }).run());
  return { seed, mode, wrong, story };
}

/** Lines that drift prints, some of them spoiled, and what they hide. */
async function acceptedLines(
  cli: TestCli,
  { wanted, live }: { readonly wanted: Wanted; readonly live: Live },
  chance: Chance,
  wrong: string[],
): Promise<{ readonly lines: readonly string[]; readonly hidden: Hidden }> {
  await cli.files.replace('evenkeel.yaml', manifestOf(wanted));
  const { stdout } = await cli.run('drift', '--format', 'json');
  const { plan } = JSON.parse(stdout) as { readonly plan: { readonly rows: readonly DriftRow[] } };
  const accessAt = (address: string): string | null =>
    live.commands.find(each => each.scope === 'guild' && each.name === address.split('/').at(-1))?.access ??
    null;
  const lines: string[] = [];
  const hidden = new Set<string>();
  for (const { address, fields, accept = [] } of plan.rows)
    for (const line of accept) {
      const what = nameOf(address, line);
      if (what === undefined) continue;
      const field = fields.find(each => line.includes(`field: ${each.path},`));
      const isWide = line.includes('widened: true');
      if (
        field !== undefined &&
        opens(what, normal(field.after), normal(field.before), accessAt(address)) !== isWide
      )
        wrong.push(`${line}: the documents say ${isWide ? 'no' : ''} widened: true`);
      if (chance.is(0.4)) continue;
      const spoiled = chance.upTo(5);
      if (spoiled === 0) lines.push(line.replace(/until: \S+?(?=,| \})/, 'until: 2026-11-01'));
      else if (spoiled === 1 && isWide) lines.push(line.replace(', widened: true', ''));
      else {
        lines.push(line);
        hidden.add(what);
      }
    }
  return { lines, hidden };
}

interface DriftRow {
  readonly address: string;
  readonly fields: readonly { readonly path: string; readonly before: unknown; readonly after: unknown }[];
  readonly accept?: readonly string[];
}

/** The model's name of what a line is about; undefined for what the model does not know. */
function nameOf(address: string, line: string): string | undefined {
  const branch = /^neon\.branch\/[^/]+\/([^/]+)$/.exec(address)?.[1];
  const [, scope, command] = /^discord\.command\/\d+\/(global|\d+)\/chat_input\/([^/]+)$/.exec(address) ?? [];
  const permissions = /^discord\.permissions\/.*\/([^/]+)$/.exec(address)?.[1];
  const at =
    branch !== undefined
      ? `branch/${branch}`
      : command !== undefined
        ? `${scope === 'global' ? 'global' : 'guild'}/${command}`
        : `permissions/${permissions}`;
  if (line.includes('missing: true')) return `missing ${at}`;
  const field = /field: (\w+)/.exec(line)?.[1];
  return field === undefined ? undefined : `${field === 'ttl' ? 'expires_at' : field} of ${at}`;
}

/** Overwrites as the model has them; every other value as it is. */
function normal(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return Object.fromEntries(value.map(each => [each.id ?? each.role, each.permission ?? each.allow]));
}

/** A line for each thing; with its id where it was there before: an apply keeps ids. */
function shown({ branches, commands, overwrites }: Live, before: ReadonlySet<string>): readonly string[] {
  const idOf = (id: string): string => (before.has(id) ? id : 'new');
  const parentOf = (id: string | undefined): string => branches.find(each => each.id === id)?.name ?? '';
  return [
    ...branches.map(
      each =>
        `branch ${idOf(each.id)} ${each.name} of ${parentOf(each.parent)} mark ${each.mark} protected ${each.isProtected} expires after ${each.ttl === undefined ? 'never' : `${Math.round(each.ttl / 60)} min`}`,
    ),
    ...commands.map(
      each => `command ${idOf(each.id)} ${each.scope}/${each.name} "${each.description}" ${each.access}`,
    ),
    ...Object.entries(overwrites).map(
      ([id, list]) =>
        `overwrites of ${commands.find(each => each.id === id)?.name}: ${JSON.stringify(Object.entries(list).sort())}`,
    ),
  ].sort();
}
