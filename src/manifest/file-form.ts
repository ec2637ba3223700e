import { didYouMean } from '../core/did-you-mean.ts';
import { type MapNode, sourceOf } from '../core/manifest-node.ts';
import type { Problem } from '../core/problem.ts';
import type { Decoded } from './decode.ts';
import { parseYaml } from './parse-yaml.ts';
import type { Section } from './section.ts';
import { RESERVED_KEYS } from './to-node.ts';

/** What a file must be. */
export interface FileForm {
  /** With its article. */
  readonly noun: string;
  /** The message for what is no map. */
  readonly must: string;
  /** The keys that no map in it may have. */
  readonly reserved: ReadonlySet<string>;
  /** How its author sees the lines. */
  readonly hint?: string;
  /** Where a map is something else. No message quotes the file. */
  misfits(tree: MapNode): readonly Problem[];
}

export interface ReadTree {
  readonly tree?: MapNode;
  readonly problems: readonly Problem[];
}

const OWN_KEYS = ['evenkeel', 'name', 'vars', 'include', 'keep', 'accepted'];

/** A manifest, or a part of one. A key with the prefix `x-` may hold anything (design 5). */
export function manifestForm(sections: readonly Section[]): FileForm {
  const keys = [...OWN_KEYS, ...sections.map(({ name }) => name)];
  return {
    noun: 'a manifest',
    must: 'a manifest must be a map that begins with "evenkeel: 1"',
    reserved: RESERVED_KEYS,
    hint: 'if it is yours, `evenkeel validate -f` with its own path shows its lines',
    misfits: ({ members }) =>
      [...members].flatMap(([name, { key }]) => {
        if (keys.includes(name) || name.startsWith('x-')) return [];
        const near = didYouMean(name, keys);
        const hint = near === undefined ? `allowed here: ${keys.join(', ')}` : `did you mean "${near}"?`;
        const message = 'no manifest has this key';
        return [
          { rule: 'include/other-file', level: 'error', message, source: sourceOf(key), hint } as const,
        ];
      }),
  };
}

/** The tree of a file that a person named. Absent if it is not YAML, or not a map. */
export function ownTree({ file, problems }: Decoded, { must, reserved }: FileForm): ReadTree {
  if (problems.length > 0) return { problems };
  const { node, problems: found } = parseYaml(file, reserved);
  if (node === undefined) return { problems: found };
  if (node.type === 'map') return { tree: node, problems: found };
  const problem = { rule: 'schema/type', level: 'error', message: must } as const;
  return { problems: [...found, { ...problem, source: file.source(node.span.start) }] };
}

/**
 * The tree of a file that a manifest names. A stranger may have written that name, so where the file does not have the form,
 * nothing of it is used or quoted.
 */
export function namedTree(text: Decoded, form: FileForm): ReadTree {
  const read = ownTree(text, form);
  const errors = read.problems.filter(({ level }) => level === 'error');
  // An id without quotes is a mistake of people who write manifests, and leaves the form to be seen.
  if (read.tree === undefined || errors.some(({ rule }) => rule !== 'yaml/unquoted-id')) {
    const message = `here this is not ${form.noun}, so its text is not shown`;
    const said = { message, ...(form.hint === undefined ? {} : { hint: form.hint }) };
    return { problems: errors.map(problem => ({ ...withoutText(problem), ...said })) };
  }
  const misfits = form.misfits(read.tree);
  return misfits.length === 0
    ? read
    : { problems: misfits.map(misfit => ({ ...misfit, ...withoutText(misfit) })) };
}

/** Of a mistake only what nobody can learn the text from. */
function withoutText({ rule, level, source: { file, line, column } }: Problem) {
  return { rule, level, source: { file, line, column } };
}
