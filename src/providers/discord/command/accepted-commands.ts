import { sameJson } from '../../../core/json.ts';
import {
  type ManifestNode,
  type MapMember,
  type MapNode,
  plainValue,
  type Span,
} from '../../../core/manifest-node.ts';
import type { Problem } from '../../../core/problem.ts';
import type { ProviderReason } from '../../../core/report/reason.ts';
import type { MergedTree } from '../../../core/section.ts';
import { didYouMean } from '../../../core/text/did-you-mean.ts';
import { shortened } from '../../../core/text/shortened.ts';
import type { DiscordRule } from '../codes.ts';
import { reason } from '../codes.ts';
import { GUARDS, inSchema, isWrittenNull, memberCalled, snakeCase, WORDS } from '../files/command-forms.ts';
import { asks, type ForeignAccess, foreignAccess, insteadOf } from '../files/foreign-words.ts';
import { problemAt } from '../files/problem-at.ts';
import { changed, changedItems, changedScopes } from './changed-node.ts';
import type { CommandForm } from './member.ts';
import { COMMAND_FORM, GLOBAL_ONLY } from './members.ts';

/** Who wrote a command, and whether the command is global. */
export interface CommandOrigin {
  /**
   * `hand`: someone wrote it in the manifest. `program`: it comes from a generated JSON file, which
   * lists everything and which nobody corrects by hand.
   */
  readonly by: 'hand' | 'program';
  readonly global: boolean;
}

/**
 * The keys of a command that evenkeel adds to Discord's. A generated file has none of these keys:
 * it only describes commands.
 */
const OWN = ['ignore', 'absent', 'renamed_from', 'allow'];

interface Remark {
  readonly rule: DiscordRule;
  /** The key that the remark is about. Each key is reported once for a file. */
  readonly about: string;
  readonly level?: Problem['level'];
  /**
   * The part of a command in which Discord has no such field, such as "an option"; the message then
   * begins `Discord has no "…" in an option`.
   */
  readonly noun?: string;
  readonly message: string;
  readonly hint?: string;
}

interface RemarkOfFile {
  readonly remark: Remark;
  readonly places: Set<Span>;
  readonly nouns: Set<string>;
}

/**
 * Brings commands of other tools into the form of the schema, and reports once for each file what
 * evenkeel does not send.
 */
export class AcceptedCommands {
  readonly #remarks = new Map<string, RemarkOfFile>();
  readonly #notSent = new Map<Span, readonly ProviderReason[]>();
  /** The paths of fields that evenkeel does not send, in the command that is being read. */
  #dropped: string[] = [];

  /**
   * A list with its commands in the form of the schema; anything but a list is returned as it is.
   */
  list(node: ManifestNode, written: CommandOrigin): ManifestNode {
    return this.#items(node, COMMAND_FORM, written);
  }

  /** Command → remarks for its row on the fields that evenkeel does not send. */
  get remarks(): ReadonlyMap<Span, readonly ProviderReason[]> {
    return this.#notSent;
  }

  problems(): readonly Problem[] {
    return [...this.#remarks.values()].flatMap(({ remark, places, nouns }) => {
      const { rule, about, level = 'warning', hint } = remark;
      const [first] = places;
      if (first === undefined) return [];
      const begins = nouns.size === 0 ? '' : `Discord has no "${about}" in ${[...nouns].join(' and ')}`;
      const more = places.size === 1 ? '' : ` (${places.size} times in this file)`;
      return problemAt(rule, begins + remark.message + more, first, hint, level);
    });
  }

  #items(node: ManifestNode, form: CommandForm, written: CommandOrigin): ManifestNode {
    return changedItems(node, item => {
      if (item.type !== 'map') return item;
      return form === COMMAND_FORM ? this.#command(item, written) : this.#map(item, form, written);
    });
  }

  #command(node: MapNode, written: CommandOrigin): MapNode {
    this.#dropped = [];
    const command = this.#map(node, COMMAND_FORM, written);
    const names = [...new Set(this.#dropped)].map(key => `"${key}"`);
    if (names.length > 0)
      this.#notSent.set(node.span, [
        reason(
          'discord/not-sent',
          `evenkeel does not send ${names.join(', ')} of this command, because the API of Discord has no such ${names.length === 1 ? 'field' : 'fields'} there`,
        ),
      ]);
    return command;
  }

  #map(node: MapNode, form: CommandForm, written: CommandOrigin): MapNode {
    const members = new Map<string, MapMember>();
    let isSame = true;
    for (const [spelling, member] of node.members) {
      const key = written.by === 'program' || isQuoted(member.key) ? memberCalled(spelling, form) : spelling;
      const value = this.#member(key, member, form, written);
      if (key !== spelling || value !== member.value) isSame = false;
      const twin = key === spelling ? undefined : node.members.get(key);
      if (twin !== undefined) this.#twin(key, member, twin, form, written);
      else if (value !== undefined) members.set(key, value === member.value ? member : { ...member, value });
    }
    return isSame ? node : { ...node, members };
  }

  /**
   * Reports a key that a command has in two spellings with two different values: evenkeel cannot
   * tell which value the author wants.
   */
  #twin(key: string, member: MapMember, twin: MapMember, form: CommandForm, written: CommandOrigin): void {
    const [one, other] = [member, twin].map(each => this.#member(key, each, form, written));
    if (
      one === undefined || other === undefined ? one === other : sameJson(plainValue(one), plainValue(other))
    )
      return;
    const message = `the command has "${key}" in two spellings, with two values`;
    const hint = 'remove the spelling that has the wrong value';
    this.#remark({ rule: 'discord/two-spellings', about: key, level: 'error', message, hint }, member.key);
  }

  /** The value of a field in the form of the schema; undefined if evenkeel leaves the field out. */
  #member(
    key: string,
    member: MapMember,
    form: CommandForm,
    written: CommandOrigin,
  ): ManifestNode | undefined {
    const known = form.members.get(key);
    if (known === undefined) return this.#unknown(key, member, form, written);
    const { value } = member;
    if (form === COMMAND_FORM && isLeftOut(key, member, written)) {
      const message = `"${key}" is for global commands only, so evenkeel does not send it for a command of a guild`;
      if (!isWrittenNull(value)) {
        this.#remark({ rule: 'discord/global-only', about: key, message }, member.key);
        this.#dropped.push(key);
      }
      return undefined;
    }
    if (isWrittenNull(value) && known.nullable !== true) return undefined;
    if (known.items !== undefined) return this.#items(value, known.items(), written);
    return inSchema(value, known);
  }

  #unknown(
    key: string,
    { key: place, value }: MapMember,
    form: CommandForm,
    written: CommandOrigin,
  ): ManifestNode | undefined {
    const { by } = written;
    if (by === 'hand' && form === COMMAND_FORM && OWN.includes(key)) return value;
    if (form.computed.has(key)) {
      const message = `"${key}" is set by Discord, so evenkeel does not send it`;
      if (by === 'hand')
        this.#remark(
          { rule: 'discord/computed-member', about: key, message, hint: 'leave the key out' },
          place,
        );
      return undefined;
    }
    const isTyped = by === 'hand' && !isQuoted(place);
    const about = shortened(key);
    const parts = by === 'hand' ? insteadOf(key, WORDS[form.noun].foreign) : undefined;
    const access =
      parts === undefined
        ? accessIn(key, value, form === COMMAND_FORM ? 'command' : 'inside', written)
        : undefined;
    const foreign = parts ?? access?.hint;
    const isAsked = access === undefined ? asks(value) : access.asked;
    if (foreign !== undefined && (isTyped || isAsked)) {
      const next = access === undefined || isTyped ? foreign : orLeft(foreign);
      return this.#refused(about, form, '', next, place);
    }
    const isOther = foreign === undefined && (isTyped || access === undefined);
    const near = isOther ? this.#near(key, form, by) : undefined;
    // A key that someone typed, and that is near a known one, is a misspelling. It stays in the
    // command, so that the schema reports it.
    if (isTyped && near !== undefined) return value;
    if (near !== undefined && GUARDS.includes(near)) {
      const message = ', and without it more people may use the command';
      return this.#refused(about, form, message, `did you mean "${near}"?`, place);
    }
    const inner = guardWithin(value, written);
    if (inner !== undefined) {
      const message = `, and "${shortened(inner.name)}" in it decides who may use the command`;
      const isCommand = value.type === 'map' && value.members.has('name');
      const hint = isCommand ? `write the content of "${about}" as the command itself` : orLeft(inner.hint);
      return this.#refused(about, form, message, hint, inner.place);
    }
    const hint = near === undefined ? {} : { hint: `did you mean "${near}"?` };
    const message = ', so evenkeel does not send it';
    this.#remark(
      { rule: 'discord/unknown-member', about, noun: WORDS[form.noun].called, message, ...hint },
      place,
    );
    this.#dropped.push(about);
    return undefined;
  }

  #refused(about: string, { noun }: CommandForm, message: string, hint: string, place: Span): undefined {
    const rule = 'discord/unknown-member';
    this.#remark({ rule, about, level: 'error', noun: WORDS[noun].called, message, hint }, place);
  }

  #near(key: string, form: CommandForm, by: CommandOrigin['by']): string | undefined {
    const known = didYouMean(key, [...form.members.keys(), ...(by === 'hand' ? OWN : [])]);
    return known ?? (form === COMMAND_FORM ? didYouMean(snakeCase(key), GUARDS) : undefined);
  }

  /**
   * Adds a place to a remark. A remark is reported once for each file with all its places. Errors
   * with different messages or hints are reported each.
   */
  #remark(remark: Remark, place: Span): void {
    const { rule, level, about, noun } = remark;
    const next = level === 'error' ? [remark.message, remark.hint] : [];
    const key = [place.in.file, rule, level, about, ...next].join('\0');
    const known = this.#remarks.get(key) ?? { remark, places: new Set(), nouns: new Set() };
    this.#remarks.set(key, known);
    known.places.add(place);
    if (noun !== undefined) known.nouns.add(noun);
  }
}

/**
 * Adds to a hint that the key may be left out, because the bot's own code may check who uses the
 * command.
 */
function orLeft(hint: string): string {
  return `${hint}, or leave the key out if the bot checks this itself`;
}

/**
 * What to write instead of a field that restricts who may use a command: a field of another
 * library, or Discord's own at a wrong place, such as in an option. Undefined for other fields, and
 * for Discord's own (or a misspelling of it) directly in a command.
 */
function accessIn(
  key: string,
  value: ManifestNode,
  place: 'command' | 'inside',
  { global }: CommandOrigin,
): ForeignAccess | undefined {
  const name = snakeCase(key);
  const guard = GUARDS.find(each => each === name || each === `${name}s` || `${each}s` === name);
  if (guard === undefined) {
    const access = foreignAccess(key, value, global);
    if (access?.hint === undefined || place === 'command') return access;
    return { ...access, hint: `${access.hint} in the command itself` };
  }
  if (place === 'command') return undefined;
  return { hint: `write "${guard}" in the command itself`, asked: guards(guard, value) };
}

/** Whether this value of a field lets fewer people use a command than no value does. */
function guards(name: string, value: ManifestNode): boolean {
  if (COMMAND_FORM.members.get(name)?.none !== true) return asks(value);
  return value.type === 'scalar' && value.value === false;
}

interface ChangeGuard {
  readonly name: string;
  readonly hint: string;
  readonly place: Span;
}

/**
 * The first field, at any depth, that restricts who may use a command, in a part that is not sent,
 * such as a wrapper around the whole command.
 */
function guardWithin(node: ManifestNode, written: CommandOrigin): ChangeGuard | undefined {
  if (node.type === 'scalar') return undefined;
  const members = node.type === 'map' ? [...node.members] : [];
  for (const [name, { key, value }] of members) {
    const access = accessIn(name, value, 'inside', written);
    if (access?.asked === true && access.hint !== undefined) return { name, hint: access.hint, place: key };
  }
  const inner = node.type === 'map' ? members.map(([, { value }]) => value) : node.items;
  for (const each of inner) {
    const found = guardWithin(each, written);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether a key is in quotes. Pasted JSON has such keys; people do not type them. */
function isQuoted({ in: file, start }: Span): boolean {
  return file.text[start] === '"';
}

/**
 * Whether evenkeel leaves out a field of pasted or generated JSON. In a command of a guild: the
 * fields of global commands, because tools write them there, too. In a generated global command:
 * `contexts: null`, because that is the default.
 */
function isLeftOut(key: string, { key: place, value }: MapMember, { by, global }: CommandOrigin): boolean {
  if (by === 'hand' && !isQuoted(place)) return false;
  return global
    ? by === 'program' && key === 'contexts' && isWrittenNull(value)
    : GLOBAL_ONLY.some(field => field === key);
}

/** The commands of the manifest itself, in the form of the schema. Pure. */
export function acceptCommands(root: MapNode): MergedTree {
  const accepted = new AcceptedCommands();
  const node = changedScopes(root, (scope, guild) => {
    const written = { by: 'hand', global: guild === undefined } as const;
    return changed(scope, 'commands', list => accepted.list(list, written)) as MapNode;
  });
  return { node, problems: accepted.problems(), remarks: accepted.remarks };
}
