import { type ManifestNode, type MapNode, sourceOf } from '../../core/manifest-node.ts';
import type { Problem } from '../../core/problem.ts';
import { didYouMean } from '../../core/text/did-you-mean.ts';
import { RESERVED_KEYS } from '../limits.ts';
import type { Section } from '../section.ts';
import type { DecodedFile } from '../yaml/decode.ts';
import { type ParsedYaml, parseYaml } from '../yaml/parse-yaml.ts';
import { isFixedWording } from '../yaml/syntax-wording.ts';
import { type OtherFile, otherFile } from './other-files.ts';

/** What the content of a file must be. */
export interface FileForm {
  /** What such a file is called, with its article. */
  readonly noun: string;
  /** The message for a file that has no map at the top. */
  readonly must: string;
  /** The keys that no map in such a file may have. */
  readonly reserved: ReadonlySet<string>;
  /** How the author of the file can see its lines, which messages do not show. */
  readonly hint?: string | undefined;
  /**
   * Names another kind of file if the file clearly is one. Then no other mistake in the file is
   * reported.
   */
  readonly resembles?: (text: string, node: ManifestNode | undefined) => OtherFile | undefined;
  /** Mistakes that show that the map is another kind of file. Messages must not quote the file. */
  misfits(tree: MapNode): readonly Problem[];
}

export interface ReadTree {
  readonly tree?: MapNode;
  readonly problems: readonly Problem[];
}

/**
 * The code of the mistake that a file is of another kind than expected. Messages never show the
 * text of such a file, because it may hold secrets.
 */
export const OTHER_FORM = 'file/other-form';
const NAME_BOTH = 'a manifest names this file; `evenkeel validate -f FILE` with that manifest checks both';
const OWN_KEYS = ['evenkeel', 'name', 'vars', 'include', 'keep', 'defaults', 'accepted', 'rules'];

/** A manifest, or a part of a manifest. A key with the prefix `x-` may hold anything. */
export function manifestForm(sections: readonly Section[]): FileForm {
  const keys = [...OWN_KEYS, ...sections.map(({ name }) => name)];
  const isOwn = (name: string): boolean => keys.includes(name) || name.startsWith('x-');
  return {
    noun: 'a manifest',
    must: 'a manifest must be a map that begins with "evenkeel: 1"',
    reserved: RESERVED_KEYS,
    hint: 'if the file is yours, `evenkeel validate -f` with the path of that file shows its lines',
    resembles: (text, node) => {
      if (node?.type === 'map' && node.members.has('evenkeel')) return undefined;
      const other = otherFile(text, node);
      if (other !== undefined || node?.type !== 'map') return other;
      if (node.members.size === 0 || [...node.members.keys()].some(isOwn)) return undefined;
      const forms = sections.flatMap(({ form }) => (form?.files ?? []).map(files => files.text));
      const found = forms.find(form => 'noun' in form && form.misfits(node).length === 0);
      return found !== undefined && 'noun' in found ? { noun: found.noun, next: NAME_BOTH } : undefined;
    },
    misfits: ({ members }) =>
      [...members].flatMap(([name, { key }]) => {
        if (isOwn(name)) return [];
        const near = didYouMean(name, keys);
        const hint =
          near === undefined
            ? `a manifest file can have these keys at its top: ${keys.join(', ')}`
            : `did you mean "${near}"?`;
        const message = 'a manifest has no such key at its top';
        return [
          { rule: 'include/other-file', level: 'error', message, source: sourceOf(key), hint } as const,
        ];
      }),
  };
}

/** The tree of a file that the user named. Absent if the file is not YAML, or not a map. */
export function ownTree(text: DecodedFile, form: FileForm): ReadTree {
  const { node, problems } = parsed(text, form);
  const { file } = text;
  const other = text.problems.length > 0 ? undefined : form.resembles?.(file.text, node);
  if (other === undefined) return mapOf(node, problems, form);
  const message = `this looks like ${other.noun}, not like ${form.noun}`;
  const source = file.source(node?.span.start ?? 0);
  return { problems: [{ rule: OTHER_FORM, level: 'error', message, source, hint: other.next }] };
}

function parsed({ file, problems }: DecodedFile, { reserved }: FileForm): ParsedYaml {
  return problems.length > 0 ? { problems } : parseYaml(file, reserved);
}

function mapOf(node: ParsedYaml['node'], problems: ParsedYaml['problems'], { must }: FileForm): ReadTree {
  if (node === undefined) return { problems };
  if (node.type === 'map') return { tree: node, problems };
  const problem = { rule: 'schema/type', level: 'error', message: must } as const;
  return {
    problems: [...problems, { ...problem, source: sourceOf({ in: node.span.in, start: node.span.start }) }],
  };
}

/**
 * The tree of a file that a manifest names. A stranger may have written that manifest. So where the
 * file does not have the expected form, nothing in it is used or quoted.
 */
export function namedTree(text: DecodedFile, form: FileForm): ReadTree {
  const { node, problems: found } = parsed(text, form);
  const read = mapOf(node, found, form);
  const errors = read.problems.filter(({ level }) => level === 'error');
  // An id without quotes is a common mistake in real manifests. A file with this mistake still has
  // the expected form.
  if (read.tree === undefined || errors.some(({ rule }) => rule !== 'yaml/unquoted-id')) {
    return { problems: errors.map(problem => ({ ...withoutText(problem), ...unquoted(problem, form) })) };
  }
  const misfits = form.misfits(read.tree);
  return misfits.length === 0
    ? read
    : { problems: misfits.map(misfit => ({ ...misfit, ...withoutText(misfit) })) };
}

/**
 * A message and a hint that quote nothing of the file. The words of the mistake are used only if
 * they are the same for every file, because other words may quote the file.
 */
function unquoted({ message, hint = '' }: Problem, form: FileForm): Pick<Problem, 'message' | 'hint'> {
  const not = `the file is not ${form.noun}, so evenkeel does not show its text`;
  const why = isFixedWording(message) || message === form.must ? `: ${message}` : '';
  const next = isFixedWording(hint) ? hint : form.hint;
  return { message: `${not}${why}`, ...(next === undefined ? {} : { hint: next }) };
}

/** A mistake reduced to rule and place, so that it shows nothing of the text. */
function withoutText({ rule, level, source: { file, line, column } }: Problem) {
  return { rule, level, source: { file, line, column } };
}
