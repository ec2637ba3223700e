import { nearest, placeOf } from '../../core/manifest-node.ts';
import type { ManifestPath, Problem } from '../../core/problem.ts';
import type { Provider } from '../../core/provider.ts';
import { manifestRules } from '../../manifest/rules.ts';
import { type ManifestForm, validate } from '../../manifest/validate.ts';
import { type ManifestValue, type Mistake, ValueTree } from '../../manifest/value-tree.ts';
import { collect } from './collect.ts';
import { sectionMistakes } from './section-mistakes.ts';

interface HowToFind {
  readonly form: ManifestForm;
  /** In milliseconds since 1970. */
  readonly now: number;
}

/**
 * All mistakes of a manifest that is not in a file yet: first values that no file can hold, then
 * mistakes against the schema, then mistakes that rules and kinds find. Empty only if the manifest
 * is valid. Sends nothing.
 */
export async function findMistakes(
  value: ManifestValue,
  providers: readonly Provider[],
  { form, now }: HowToFind,
): Promise<readonly Mistake[]> {
  const tree = new ValueTree(value);
  if (tree.mistakes.length > 0) return tree.mistakes;
  // A provider that is not part of evenkeel has no schema. It declares its `keys` instead.
  const own = providers.filter(({ keys }) => keys !== undefined);
  const { problems, value: valid } = await validate(tree.without(own), { form, incomplete: false });
  if (valid === undefined) return problems.map(problem => tree.mistake(problem));
  const source = (path: ManifestPath): Problem['source'] => placeOf(nearest(tree.root, path));
  const view = { name: valid.name, value, keep: [], source };
  const ofOwn = own.flatMap(provider => sectionMistakes(view, provider, now));
  if (ofOwn.length > 0) return ofOwn.map(problem => tree.mistake(problem));
  const found = collect(view, providers, now).problems;
  return [
    ...manifestRules(valid, providers).filter(isError),
    ...found.filter(isError).map(problem => tree.mistake(problem)),
  ];
}

function isError({ level }: { readonly level?: Problem['level'] }): boolean {
  return level !== 'warning';
}
