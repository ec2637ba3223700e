import { dirname, join, relative } from 'node:path';
import { isObject, type Json } from '../../core/json.ts';
import { Failure } from '../../core/report/failure.ts';
import type { ExportResult } from '../../engine/export.ts';
import { withTexts } from '../../manifest/edit/locale-texts.ts';
import { shownPath } from '../../manifest/files/include.ts';
import type { Context } from '../context.ts';
import { exportedYaml } from '../loop/export-run.ts';
import { sideOf } from '../manifest/base-manifest.ts';
import { loadFiles } from '../manifest/load.ts';
import { memoryFiles } from '../system/memory-files.ts';
import { localizedService } from './localized-service.ts';

/** A manifest whose translations are in files of their own. */
interface SplitExport {
  readonly exported: ExportResult;
  /** The locale files, by path. */
  readonly files: readonly { readonly path: string; readonly text: string }[];
}

/**
 * Moves the translations of an exported manifest into a folder, one file for each locale. Throws a
 * Failure: `usage` where the folder is not beside or below the manifest, `bug` where the split
 * manifest would mean something else.
 */
export async function splitExport(
  exported: ExportResult,
  { output, folder }: { readonly output: string; readonly folder: string },
  context: Pick<Context, 'io'>,
): Promise<SplitExport> {
  const inside = shownPath(relative(dirname(output), folder));
  if (inside === '' || inside.startsWith('..'))
    throw new Failure('usage', `${folder} is not a folder below that of ${output}`, {
      next: 'Name a folder beside the manifest, such as --localizations locales: a manifest names no files elsewhere.',
    });
  const { name, split } = await localizedService();
  const section = exported.sections[name];
  if (section === undefined) return { exported, files: [] };
  const { section: own, files } = split(section);
  if (files.size === 0) return { exported, files: [] };
  const named = withPattern(own, `${inside}/*.yaml`);
  const apart = { ...exported, sections: { ...exported.sections, [name]: named } };
  const written = [...files].map(([locale, texts]) => ({
    path: join(folder, `${locale}.yaml`),
    inside: `${inside}/${locale}.yaml`,
    text: withTexts('', texts),
  }));
  const beside = Object.fromEntries(written.map(each => [each.inside, each.text]));
  const [whole, parts] = [await meaningOf(exported, {}, context), await meaningOf(apart, beside, context)];
  if (whole !== parts) throw new Failure('bug', 'the manifest with locale files would mean something else');
  return { exported: apart, files: written };
}

/**
 * Adds the key `localizations`, which names the locale files, to the section. It becomes the second
 * key: the first key, such as `application_id`, says what the section is about.
 */
function withPattern(section: Json, pattern: string): Json {
  if (!isObject(section)) return section;
  const [first, ...rest] = Object.entries(section);
  return Object.fromEntries([
    ...(first === undefined ? [] : [first]),
    ['localizations', pattern],
    ...rest,
  ]) as Json;
}

const FILE = 'evenkeel.yaml';

/** What a manifest wants of each resource, as one text. Empty if it is invalid. */
async function meaningOf(
  exported: ExportResult,
  beside: Readonly<Record<string, string>>,
  context: Pick<Context, 'io'>,
): Promise<string> {
  const files = memoryFiles({ [FILE]: exportedYaml(exported), ...beside });
  const { wanted } = await loadFiles(context, { file: [FILE], var: new Map(), varFile: [] }, { files });
  const desired = wanted?.collected.desired ?? [];
  return desired.map(each => `${each.address} ${sideOf(each)}`).join('\n');
}
