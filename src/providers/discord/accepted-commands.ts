import { didYouMean } from '../../core/did-you-mean.ts';
import {
  type ManifestNode,
  type MapNode,
  type Member,
  type Span,
  sourceOf,
} from '../../core/manifest-node.ts';
import type { Problem } from '../../core/problem.ts';
import type { Merged } from '../../core/section.ts';
import { shortened } from '../../manifest/shortened.ts';
import { changed, changedScopes } from './changed-node.ts';
import { COMMAND_FORM, type CommandForm, isWrittenNull } from './command-forms.ts';
import { globalOnlyFields } from './normal-form.ts';
import type { DiscordRule } from './rule-pages.ts';

/** Who wrote a command, and where it is to live. */
export interface Written {
  /** `hand`: in the manifest; `program`: in a JSON file, which is whole and not corrected by hand. */
  readonly by: 'hand' | 'program';
  readonly global: boolean;
}

/** The keys of a command that are evenkeel's own. A program's file has none: it only describes commands. */
const OWN = ['ignore', 'absent', 'renamed_from', 'allow'];
const GLOBAL_ONLY: readonly string[] = globalOnlyFields;

interface Remark {
  readonly rule: DiscordRule;
  readonly level?: Problem['level'];
  readonly message: string;
  readonly hint?: string;
}

/** Brings commands of other tools into the form of the schema, and says once for each file what is not sent. */
export class AcceptedCommands {
  readonly #remarks = new Map<string, { readonly remark: Remark; readonly places: Set<Span> }>();

  /** The commands of a list; anything else is unchanged. */
  list(node: ManifestNode, written: Written): ManifestNode {
    return this.#items(node, COMMAND_FORM, written);
  }

  problems(): readonly Problem[] {
    return [...this.#remarks.values()].flatMap(
      ({ remark: { rule, level = 'warning', message, hint }, places }) => {
        const [first] = places;
        if (first === undefined) return [];
        const more = places.size === 1 ? '' : ` (${places.size} times in this file)`;
        const source = sourceOf(first);
        const problem: Problem = { rule, level, message: message + more, source };
        return [hint === undefined ? problem : { ...problem, hint }];
      },
    );
  }

  #items(node: ManifestNode, form: CommandForm, written: Written): ManifestNode {
    if (node.type !== 'list') return node;
    const items = node.items.map(item => (item.type === 'map' ? this.#map(item, form, written) : item));
    return items.every((item, index) => item === node.items[index]) ? node : { ...node, items };
  }

  #map(node: MapNode, form: CommandForm, written: Written): MapNode {
    const members = new Map<string, Member>();
    let isSame = true;
    for (const [key, member] of node.members) {
      const value = this.#member(key, member, form, written);
      if (value !== member.value) isSame = false;
      if (value !== undefined) members.set(key, value === member.value ? member : { ...member, value });
    }
    return isSame ? node : { ...node, members };
  }

  /** The value of a member; undefined if it is left out. */
  #member(key: string, member: Member, form: CommandForm, written: Written): ManifestNode | undefined {
    const known = form.members.get(key);
    if (known === undefined) return this.#unknown(key, member, form, written);
    const { value } = member;
    if (form === COMMAND_FORM && isLeftOut(key, member, written)) {
      const message = `"${key}" is for global commands only: it is not sent for a guild's`;
      if (!isWrittenNull(value)) this.#remark({ rule: 'discord/global-only', message }, member.key);
      return undefined;
    }
    if (isWrittenNull(value) && !form.nulls.has(key)) return undefined;
    if (known.items !== undefined) return this.#items(value, known.items, written);
    return known.change === undefined ? value : known.change(value);
  }

  #unknown(
    key: string,
    { key: place, value }: Member,
    form: CommandForm,
    { by }: Written,
  ): ManifestNode | undefined {
    if (by === 'hand' && form === COMMAND_FORM && OWN.includes(key)) return value;
    if (form.computed.has(key)) {
      const message = `"${key}" is set by Discord: it is not sent`;
      if (by === 'hand')
        this.#remark({ rule: 'discord/computed-member', message, hint: 'leave it out' }, place);
      return undefined;
    }
    const foreign = by === 'hand' ? form.foreign.get(key) : undefined;
    if (foreign !== undefined) {
      const message = `Discord has no "${key}" in ${form.noun}`;
      this.#remark({ rule: 'discord/unknown-member', level: 'error', message, hint: foreign }, place);
      return undefined;
    }
    const near = didYouMean(key, [...form.members.keys(), ...(by === 'hand' ? OWN : [])]);
    // Typed by hand, it is misspelled, and what it should say would be lost.
    if (by === 'hand' && near !== undefined && !isQuoted(place)) return value;
    const message = `Discord has no "${shortened(key)}" in ${form.noun}, so it is not sent`;
    const hint = near === undefined ? {} : { hint: `did you mean "${near}"?` };
    this.#remark({ rule: 'discord/unknown-member', message, ...hint }, place);
    return undefined;
  }

  #remark(remark: Remark, place: Span): void {
    const key = `${place.in.file}\0${remark.message}`;
    const known = this.#remarks.get(key);
    if (known === undefined) this.#remarks.set(key, { remark, places: new Set([place]) });
    else known.places.add(place);
  }
}

/** Pasted JSON has its keys in quotes; nobody types them. */
function isQuoted({ in: file, start }: Span): boolean {
  return file.text[start] === '"';
}

/** What a tool writes for global and for guild commands alike, and contexts that are null: the service's default. */
function isLeftOut(key: string, { key: place, value }: Member, { by, global }: Written): boolean {
  if (by === 'hand' && !isQuoted(place)) return false;
  return global ? by === 'program' && key === 'contexts' && isWrittenNull(value) : GLOBAL_ONLY.includes(key);
}

/** The commands of the manifest itself, in the form of the schema. Pure. */
export function acceptCommands(root: MapNode): Merged {
  const accepted = new AcceptedCommands();
  const node = changedScopes(root, (scope, guild) => {
    const written = { by: 'hand', global: guild === undefined } as const;
    return changed(scope, 'commands', list => accepted.list(list, written)) as MapNode;
  });
  return { node, problems: accepted.problems() };
}
