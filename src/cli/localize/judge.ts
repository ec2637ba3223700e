import { textName } from '../../core/localizations.ts';
import { type ManifestNode, sourceOf } from '../../core/manifest-node.ts';
import type { Problem, Source } from '../../core/problem.ts';
import { decodeText } from '../../manifest/yaml/decode.ts';
import { parseYaml } from '../../manifest/yaml/parse-yaml.ts';
import type { Context } from '../context.ts';
import { loadFiles } from '../manifest/load.ts';
import type { LocalizeFlags } from '../options/command-options.ts';
import { overlaid } from './open-texts.ts';
import type { LocaleChange } from './write-all.ts';

/** Texts of a platform that go into a locale file. */
export interface ImportPlaces {
  /** The locale file. */
  readonly path: string;
  /** The name of each text → its place in the file of the platform. */
  readonly places: ReadonlyMap<string, Source>;
}

/**
 * The mistakes that the manifest would have with the new files. A mistake about an imported text
 * has its place in the file of the platform, where the translator works.
 */
export async function judge(
  changed: readonly LocaleChange[],
  importing: readonly ImportPlaces[],
  flags: LocalizeFlags,
  context: Context,
): Promise<readonly Problem[]> {
  // Without a changed file, loading could report a mistake that is none: before the first language
  // is begun, no file matches the manifest's pattern for locale files.
  if (changed.length === 0) return [];
  const files = await overlaid(changed, context);
  const { problems, wanted } = await loadFiles(context, flags, { files });
  const places = new Map(
    changed.flatMap(({ path, after }) => {
      const imported = importing.find(each => each.path === path)?.places;
      return placesOf(path, after).flatMap(([name, source]) => {
        const place = imported?.get(name);
        return place === undefined ? [] : [[keyOf(source), place] as const];
      });
    }),
  );
  return problems.flatMap(problem => {
    const source = places.get(keyOf(problem.source));
    if (source !== undefined) return [{ ...problem, source }];
    return wanted === undefined && problem.level === 'error' ? [problem] : [];
  });
}

function keyOf({ file, line, column }: Source): string {
  return `${file}:${line}:${column}`;
}

/** The place of each text in a locale file. */
function placesOf(path: string, text: string): readonly (readonly [name: string, source: Source])[] {
  const { node } = parseYaml(decodeText(path, text).file, new Set());
  const walk = (at: ManifestNode, keys: readonly string[]): readonly (readonly [string, Source])[] =>
    at.type === 'map'
      ? [...at.members].flatMap(([key, { value }]) => walk(value, [...keys, key]))
      : [[textName(keys), sourceOf(at.span)]];
  return node === undefined ? [] : walk(node, []);
}
