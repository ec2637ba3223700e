/*
 * What README and docs promise of an apply, written from them alone: the state that it leaves, and
 * how it ends. It knows nothing of rows, requests or reasons. Each rule names the page that it is
 * from.
 */

import type {
  Branch,
  BranchEntry,
  Command,
  CommandEntry,
  Live,
  Overwrites,
  Scope,
  Wanted,
} from './oracle-world.ts';

/**
 * A difference that a line of `accepted` hides: `protected of branch/dev`, `missing branch/dev`.
 */
export type Hidden = ReadonlySet<string>;

export interface Given {
  readonly wanted: Wanted;
  /** The manifest that was applied last (drift.md). */
  readonly base?: { readonly wanted: Wanted; readonly moved: 'revert' | 'leave' | 'refuse' };
  readonly hidden: Hidden;
}

const DAY = 24 * 60 * 60;
/** neon.md: "a difference of up to 60 s is equal". */
const SAME_TTL = 60;

/**
 * drift.md: a base says nothing of what has no entry in a scope that it does not prune, and
 * permissions are never pruned.
 */
const UNTOLD = 'untold';

type Whose = 'same' | 'pending' | 'moved' | 'both';

/** drift.md, the table: what base, manifest and live have. */
function whose(before: unknown, wants: unknown, is: unknown): Whose {
  if (before === UNTOLD) return same(wants, is) ? 'same' : 'pending';
  const [asBase, asWanted, kept] = [same(before, is), same(wants, is), same(before, wants)];
  return asWanted ? 'same' : kept ? 'moved' : asBase ? 'pending' : 'both';
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}

/** One apply of a manifest. Changes `live`. */
export class Apply {
  readonly #live: Live;
  readonly #given: Given;
  #blocked = false;
  #undoes = false;
  /** The same before the row that is decided: one that is blocked undoes nothing. */
  #undid = false;
  readonly #unclear = new Set<string>();
  readonly #renamed = new Set<string>();

  constructor(live: Live, given: Given) {
    this.#live = live;
    this.#given = given;
  }

  /** The exit code (README, Exit codes). */
  run(): number {
    const before = structuredClone(this.#live);
    this.#branches();
    for (const scope of ['global', 'guild'] as const) this.#commands(scope);
    this.#permissions();
    if (this.#given.base?.moved === 'refuse' && this.#undoes) {
      Object.assign(this.#live, before);
      return 4;
    }
    return this.#blocked ? 4 : 0;
  }

  /** Whether a difference is written. One that is both blocks its row. */
  #writes(what: string, [before, wants, is]: readonly [unknown, unknown, unknown]): boolean | 'blocked' {
    if (same(wants, is)) return false;
    if (this.#given.hidden.has(what)) return false;
    const { base } = this.#given;
    if (base === undefined) return true;
    const found = whose(before, wants, is);
    if (found !== 'pending') this.#undoes = true;
    if (base.moved !== 'leave' || found === 'pending') return true;
    return found === 'both' ? 'blocked' : false;
  }

  #block(): void {
    this.#blocked = true;
    this.#undoes = this.#undid;
  }

  /**
   * What the base has where it has no entry; of a branch that is not ours nothing, since it would
   * not be pruned.
   */
  #none(branch?: Branch): typeof UNTOLD | null {
    const owns = branch === undefined || branch.mark !== undefined;
    return this.#given.base?.wanted.prune === true && owns ? null : UNTOLD;
  }

  #branches(): void {
    const { wanted, base } = this.#given;
    const { branches } = this.#live;
    const entries = wanted.branches;
    const of = new Map(entries.map(entry => [entry, this.#branchOf(entry)]));
    const baseOf = (name: string): BranchEntry | undefined =>
      base?.wanted.branches.find(each => each.name === name && each.absent !== true);
    for (const [entry, found] of of) {
      if (entry.absent === true) continue;
      const at = `branch/${entry.name}`;
      const before = baseOf(entry.name);
      if (found === undefined) this.#make(entry, before, at);
      else this.#change(entry, found, before, at);
    }
    const doomed = new Set<Branch>();
    for (const [entry, found] of of)
      if (entry.absent === true && found !== undefined && this.#deletes(found, baseOf(entry.name), entry))
        doomed.add(found);
    const named = new Set(of.values());
    // README: pruning takes what is ours, has no entry and nothing holds; not what someone
    // renamed.
    const pruned = branches.filter(
      each =>
        wanted.prune &&
        !isNew(each) &&
        each.mark === each.name &&
        !named.has(each) &&
        this.#deletes(each, baseOf(each.name)),
    );
    for (const each of pruned) doomed.add(each);
    for (let changed = true; changed; ) {
      changed = false;
      // neon.md: never one that something depends on.
      for (const each of doomed) {
        if (!branches.some(child => child.parent === each.id && !doomed.has(child))) continue;
        doomed.delete(each);
        changed = true;
        if (!pruned.includes(each)) this.#block();
      }
    }
    this.#live.branches = branches.filter(each => !doomed.has(each));
  }

  /** neon.md, Branches: by its name, by the name before, by its mark. */
  #branchOf({ name, renamed_from, absent }: BranchEntry): Branch | undefined {
    const named = (wanted: string | undefined): Branch | undefined =>
      this.#live.branches.find(each => each.name === wanted);
    const taken = (branch: Branch): boolean =>
      this.#given.wanted.branches.some(entry => entry.name === branch.name);
    // What deletes is meant by its name.
    if (absent === true) return named(name);
    return (
      named(name) ??
      (renamed_from === undefined ? undefined : named(renamed_from)) ??
      this.#live.branches.find(each => each.mark === name && !taken(each))
    );
  }

  #make(entry: BranchEntry, before: BranchEntry | undefined, at: string): void {
    // What an entry leaves out says nothing of what is gone.
    const { protected: _, ...rest } = before ?? entry;
    const was = entry.protected === undefined ? rest : before;
    this.#undid = this.#undoes;
    if (this.#given.hidden.has(`missing ${at}`)) return;
    const does = this.#writes(at, [
      before === undefined ? this.#none() : shape(was ?? before),
      shape(entry),
      null,
    ]);
    if (does === 'blocked' || (does === true && entry.days !== undefined && this.#isKept(entry.name)))
      this.#block();
    else if (does === true)
      this.#live.branches.push({
        id: `new ${entry.name}`,
        name: entry.name,
        mark: entry.name,
        parent: this.#live.branches.find(each => each.isDefault)?.id,
        isDefault: false,
        isProtected: entry.protected === true,
        ttl: entry.days === undefined ? undefined : entry.days * DAY,
        age: 0,
      });
  }

  #change(entry: BranchEntry, branch: Branch, before: BranchEntry | undefined, at: string): void {
    this.#undid = this.#undoes;
    const ttl = entry.days === undefined ? undefined : entry.days * DAY;
    const isTtl = Math.abs((ttl ?? 0) - (branch.ttl ?? 0)) <= SAME_TTL ? branch.ttl : ttl;
    const near = (seconds: number): boolean => Math.abs(seconds - (branch.ttl ?? 0)) <= SAME_TTL;
    const old = before?.days === undefined ? undefined : before.days * DAY;
    const beforeTtl =
      before === undefined ? this.#none(branch) : old !== undefined && near(old) ? branch.ttl : old;
    const expiry = this.#writes(`expires_at of ${at}`, [beforeTtl, isTtl, branch.ttl]);
    const guards =
      entry.protected === undefined
        ? false
        : this.#writes(`protected of ${at}`, [
            before === undefined ? this.#none(branch) : (before.protected ?? UNTOLD),
            entry.protected,
            branch.isProtected,
          ]);
    if (expiry === 'blocked' || guards === 'blocked') {
      this.#block();
      return;
    }
    const isProtected = guards ? entry.protected === true : branch.isProtected;
    const hasChildren = this.#live.branches.some(each => each.parent === branch.id);
    // neon.md: what expires is not protected, not the default and no parent; `keep` holds against
    // an expiry and against unprotecting.
    const cannotExpire =
      isProtected || branch.isDefault || hasChildren || this.#isKept(branch.name) || this.#isKept(entry.name);
    const remains = isProtected && (expiry === true ? ttl : branch.ttl) !== undefined;
    const lifts = guards === true && branch.isProtected && this.#isKept(entry.name);
    if ((expiry === true && ttl !== undefined && cannotExpire) || (guards === true && remains) || lifts) {
      this.#block();
      return;
    }
    branch.name = entry.name;
    branch.isProtected = isProtected;
    if (expiry === true) branch.ttl = ttl;
  }

  /** README: the default branch, a protected one and what `keep` names are never deleted. */
  #deletes(branch: Branch, before: BranchEntry | undefined, entry?: BranchEntry): boolean {
    this.#undid = this.#undoes;
    const held =
      branch.isDefault ||
      branch.isProtected ||
      this.#isKept(branch.name) ||
      (entry !== undefined && this.#isKept(entry.name));
    const old = before?.days === undefined ? undefined : before.days * DAY;
    const isSame = old !== undefined && Math.abs(old - (branch.ttl ?? 0)) <= SAME_TTL;
    const does = this.#writes(`branch/${branch.name}`, [
      before === undefined ? this.#none(branch) : shape(before, branch),
      null,
      { protected: branch.isProtected, ttl: isSame ? old : (branch.ttl ?? null) },
    ]);
    if (entry !== undefined && (held || does === 'blocked')) this.#block();
    if (held) this.#undoes = this.#undid;
    return !held && does === true;
  }

  #isKept(name: string): boolean {
    return this.#given.wanted.keep.includes(name);
  }

  #commands(scope: Scope): void {
    const { wanted, base } = this.#given;
    const entries = wanted.commands[scope];
    const named = (name: string | undefined): Command | undefined =>
      this.#live.commands.find(each => each.scope === scope && each.name === name);
    const of = new Map(entries.map(entry => [entry, named(entry.name) ?? named(entry.renamed_from)]));
    const before = (name: string): CommandEntry | undefined =>
      base?.wanted.commands[scope].find(each => each.name === name && each.absent !== true);
    for (const [entry, found] of of) {
      const at = `${scope}/${entry.name}`;
      const old = before(entry.name);
      const texts = old === undefined ? this.#none() : [old.description, old.access ?? null];
      // What an entry leaves out says nothing of what is gone.
      const remembered =
        old === undefined
          ? texts
          : [old.description, (entry.access === undefined ? null : old.access) ?? null];
      this.#undid = this.#undoes;
      if (entry.absent === true) {
        if (found === undefined) continue;
        const does = this.#writes(at, [texts, null, [found.description, found.access]]);
        if (does === true) this.#forget(found);
        if (does === 'blocked') this.#block();
      } else if (found === undefined) {
        const does = this.#given.hidden.has(`missing ${at}`)
          ? false
          : this.#writes(at, [remembered, [entry.description, entry.access ?? null], null]);
        if (does === 'blocked') this.#block();
        if (does !== true) continue;
        const { name, description, access = null } = entry;
        this.#live.commands.push({ id: `new ${at}`, scope, name, description, access });
      } else if (
        entry.renamed_from !== undefined &&
        found.name === entry.name &&
        named(entry.renamed_from) !== undefined
      ) {
        // discord.md: which one is meant is not clear, so nothing in either is touched.
        this.#block();
        this.#unclear.add(entry.name).add(entry.renamed_from);
      } else this.#changeCommand(entry, found, old, at);
    }
    if (!wanted.prune) return;
    const kept = new Set(of.values());
    for (const each of this.#live.commands.filter(
      one => one.scope === scope && !kept.has(one) && !isNew(one) && !this.#unclear.has(one.name),
    )) {
      const old = before(each.name);
      const texts = old === undefined ? this.#none() : [old.description, old.access ?? null];
      if (this.#writes(`${scope}/${each.name}`, [texts, null, [each.description, each.access]]) === true)
        this.#forget(each);
    }
  }

  #changeCommand(entry: CommandEntry, command: Command, old: CommandEntry | undefined, at: string): void {
    this.#undid = this.#undoes;
    const text = this.#writes(`description of ${at}`, [
      old?.description ?? this.#none(),
      entry.description,
      command.description,
    ]);
    const { access = null } = entry;
    const before = old === undefined ? (this.#none() ?? 'nothing') : (old.access ?? null);
    const who = this.#writes(`default_member_permissions of ${at}`, [before, access, command.access]);
    // discord.md: left out never gives more access, the row is blocked until the entry writes the
    // value.
    const opens = who === true && entry.access === undefined && command.access !== null;
    if (text === 'blocked' || who === 'blocked' || opens) {
      this.#block();
      return;
    }
    if (command.name !== entry.name) this.#renamed.add(entry.name);
    command.name = entry.name;
    if (text) command.description = entry.description;
    if (who) command.access = access;
  }

  /** discord.md: a command's overwrites are deleted with it. */
  #forget(command: Command): void {
    this.#live.commands = this.#live.commands.filter(each => each !== command);
    delete this.#live.overwrites[command.id];
  }

  /** discord.md, Permissions: the whole list of a command. They are never pruned. */
  #permissions(): void {
    const { wanted, base } = this.#given;
    for (const [name, list] of Object.entries(wanted.permissions)) {
      this.#undid = this.#undoes;
      const command = this.#live.commands.find(each => each.scope === 'guild' && each.name === name);
      const before = base?.wanted.permissions[name];
      const is = command === undefined ? undefined : this.#live.overwrites[command.id];
      if (is === undefined && this.#given.hidden.has(`missing permissions/${name}`)) continue;
      const what = `overwrites of permissions/${name}`;
      const does = this.#writes(what, [
        before === undefined ? UNTOLD : ordered(before),
        ordered(list),
        ordered(is),
      ]);
      if (command === undefined || this.#unclear.has(name)) {
        if (does !== false) this.#block();
        continue;
      }
      if (does === 'blocked') this.#block();
      // discord.md: a rename restores what was there; where the entry declares others, the next
      // plan shows the difference.
      if (does === true)
        this.#live.overwrites[command.id] = this.#renamed.has(name) ? { ...is, ...list } : list;
    }
  }
}

function isNew({ id }: { readonly id: string }): boolean {
  return id.startsWith('new ');
}

function ordered(list: Overwrites | undefined): unknown {
  return list === undefined || Object.keys(list).length === 0 ? null : Object.entries(list).sort();
}

/** What an entry wants of a branch; what it leaves out is as it is. */
function shape(entry: BranchEntry, live?: Branch): unknown {
  return {
    protected: entry.protected ?? live?.isProtected ?? 'left out',
    ttl: entry.days === undefined ? null : entry.days * DAY,
  };
}

/** Whether live gives more access than the manifest (drift.md, How much it weighs). */
export function opens(what: string, wants: unknown, is: unknown, access: string | null): boolean {
  const field = what.split(' ')[0];
  if (field === 'protected') return wants === true && is === false;
  if (field === 'default_member_permissions')
    return wants !== null && (is === null || widerBits(String(wants), String(is)));
  if (field === 'overwrites') {
    const [before, after] = [wants as Overwrites, (is ?? {}) as Overwrites];
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].some(
      role =>
        (after[role] ?? 'default') !== (before[role] ?? 'default') &&
        (before[role] === false || (after[role] === true && access !== null)),
    );
  }
  return false;
}

/**
 * Fewer permissions are asked of who may use it. "0" is administrators only, and so is their own
 * permission, 8.
 */
function widerBits(wants: string, is: string): boolean {
  const few = (bits: string): boolean => bits === '0' || bits === '8';
  if (few(is)) return false;
  return few(wants) || (BigInt(is) & BigInt(wants)) !== BigInt(wants);
}

/** A sweep's one entry (sweep.md). */
export interface Sweep {
  readonly prefix: string;
  readonly except: string;
  readonly olderThanHours: number;
  readonly beyondNewest: number;
}

/** The branches that stay. */
export function swept({ branches }: Live, wanted: Wanted, sweep: Sweep): readonly Branch[] {
  const matched = branches.filter(each => each.name.startsWith(sweep.prefix) && each.name !== sweep.except);
  const newest = new Set([...matched].sort((a, b) => a.age - b.age).slice(0, sweep.beyondNewest));
  const goes = (each: Branch): boolean =>
    matched.includes(each) &&
    !newest.has(each) &&
    each.age >= sweep.olderThanHours &&
    !each.isDefault &&
    !each.isProtected &&
    !branches.some(child => child.parent === each.id) &&
    !wanted.keep.includes(each.name) &&
    !wanted.branches.some(entry => entry.name === each.name);
  return branches.filter(each => !goes(each));
}
