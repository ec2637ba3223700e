import { basename, dirname, join } from 'node:path';
import type { ManifestNode } from '../../core/manifest-node.ts';
import { shownPath } from '../../manifest/files/include.ts';
import { decodeText } from '../../manifest/yaml/decode.ts';
import { parseYaml } from '../../manifest/yaml/parse-yaml.ts';
import type { LoadedFiles } from '../manifest/load.ts';

/** The key of a section that names its locale files. */
const KEY = 'localizations';
/** One file for each locale: `locales/*.yaml`. */
const PATTERN = /^(?:.*\/)?\*\.(?:ya?ml|json)$/;

/**
 * The path of each locale's file: the path of a file that the manifest has read, or else the first
 * pattern under `localizations` with the locale in place of the `*`. Undefined if the manifest has
 * neither.
 */
export function localePaths(loaded: LoadedFiles, section: string): (locale: string) => string | undefined {
  const named = namedIn(loaded, section);
  const { files } = loaded;
  const pattern = named.find(each => PATTERN.test(each));
  return locale => {
    const own = new RegExp(`(?:^|/)${locale}\\.(?:ya?ml|json)$`);
    const read = files.map(({ file }) => file).find(file => own.test(file) && isNamed(file, named));
    return read ?? pattern?.replace('*', locale);
  };
}

/** The locales that have a file, also one without any text. */
export function begunLocales(
  loaded: LoadedFiles,
  section: string,
  locales: readonly string[],
): readonly string[] {
  const named = namedIn(loaded, section);
  return loaded.files
    .filter(({ file }) => isNamed(file, named))
    .map(({ file }) => basename(file).replace(/\.[^.]*$/, ''))
    .filter(name => locales.includes(name));
}

function namedIn({ texts }: LoadedFiles, section: string): readonly string[] {
  return [...texts].flatMap(([file, text]) =>
    patternsIn(file, text, section).map(pattern => shownPath(join(dirname(file), pattern))),
  );
}

function isNamed(file: string, named: readonly string[]): boolean {
  return named.some(each => each === file || dirname(each) === dirname(file) || each.includes('**'));
}

function patternsIn(file: string, text: string, section: string): readonly string[] {
  const { node } = parseYaml(decodeText(file, text).file);
  const value = memberOf(memberOf(node, section), KEY);
  const items = value?.type === 'list' ? value.items : value === undefined ? [] : [value];
  return items.flatMap(item =>
    item.type === 'scalar' && typeof item.value === 'string' ? [item.value] : [],
  );
}

function memberOf(node: ManifestNode | undefined, key: string): ManifestNode | undefined {
  return node?.type === 'map' ? node.members.get(key)?.value : undefined;
}
