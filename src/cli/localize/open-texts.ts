import type { LocalizedText } from '../../core/localizations.ts';
import { Failure } from '../../core/report/failure.ts';
import { type LocaleText, withTexts } from '../../manifest/edit/locale-texts.ts';
import { Unwritable } from '../../manifest/edit/text-edit.ts';
import type { Files, LoadedFile } from '../../manifest/files/files.ts';
import { withFiles } from '../../manifest/files/given-files.ts';
import { LIMITS } from '../../manifest/limits.ts';
import type { Context } from '../context.ts';
import { placeIn } from '../manifest/base-manifest.ts';
import { exactText, loadFiles, loadShown, readFile } from '../manifest/load.ts';
import type { LocalizeFlags } from '../options/command-options.ts';
import { withJsonTexts } from './json-texts.ts';
import { localePaths } from './locale-paths.ts';
import { type LocalizedService, localizedService, textsOf } from './localized-service.ts';
import { localeOf } from './platform-locale.ts';
import type { LocaleChange } from './write-all.ts';

/** A locale file as it is. `before` is undefined if the file does not exist yet. */
export interface LocaleFile {
  readonly locale: string;
  readonly path: string;
  readonly before: string | undefined;
}

/** The texts of a manifest that are translated, and the locale files for the translations. */
interface Manifest {
  readonly service: LocalizedService;
  readonly texts: readonly LocalizedText[];
  readonly files: readonly LocaleFile[];
}

/**
 * Loads the manifest with the files of these locales, which need not exist yet. Undefined where it
 * is invalid; every mistake has been shown then.
 */
export async function openTexts(
  flags: LocalizeFlags,
  context: Context,
  locales: (service: LocalizedService) => readonly string[],
): Promise<Manifest | undefined> {
  if (flags.file.includes('-'))
    throw new Failure('usage', 'localize needs a manifest in a file, because locale files are beside it', {
      next: 'Save the manifest as a file, and name that file with -f.',
    });
  const service = await localizedService();
  const wanted = locales(service);
  const first = await loadFiles(context, flags);
  const pathOf = localePaths(first, service.name);
  const files = await Promise.all(
    wanted.map(async (locale): Promise<LocaleFile> => {
      const path = pathOf(locale) ?? noPath(locale, service);
      return { locale, path, before: await textIn(path, context) };
    }),
  );
  const fresh = files.flatMap(({ path, before }) => (before === undefined ? [path] : []));
  // A pattern that no file matches is a mistake of the manifest. Before the first language that is
  // normal, so the manifest is loaded as if there were one empty locale file.
  const isFirst = fresh.length === 0 && first.problems.some(({ rule }) => rule === 'include/missing');
  const any = isFirst ? pathOf(service.locales[0] ?? '') : undefined;
  const empty = [...fresh, ...(any === undefined ? [] : [any])].map(path => ({
    path,
    before: undefined,
    after: '{}\n',
  }));
  const { wanted: valid, manifest } = await loadShown(context, flags, await overlaid(empty, context));
  if (valid === undefined || manifest === undefined) return undefined;
  return { service, texts: textsOf(manifest, service), files };
}

function noPath(locale: string, { name }: LocalizedService): never {
  throw new Failure('usage', `the manifest does not say where the texts of ${locale} are`, {
    next: `Add \`localizations: locales/*.yaml\` to the section ${name}.`,
  });
}

async function textIn(path: string, { io }: Context): Promise<string | undefined> {
  if ((await io.files.realpath(path)) === undefined) return undefined;
  const { bytes } = await readFile(io, path, LIMITS.bytes);
  try {
    return exactText(bytes);
  } catch {
    throw new Failure('file', `${path} is not valid UTF-8`, { next: 'Save the file as UTF-8.' });
  }
}

/** The files as if these changes were written. */
export async function overlaid(
  written: readonly LocaleChange[],
  { io: { files } }: Pick<Context, 'io'>,
): Promise<Files> {
  const given = new Map<string, LoadedFile>();
  for (const { path: file, after } of written) {
    const path = await placeIn(files, file);
    given.set(path, { file, path, bytes: new TextEncoder().encode(after) });
  }
  return withFiles(files, given);
}

/** Returns the locale if the service has it. Otherwise throws a Failure with code `usage`. */
export function known(locale: string, { locales }: LocalizedService): string {
  if (locales.includes(locale)) return locale;
  throw noLocale(`"${locale}"`, localeOf(locale, locales), locales, 'Give');
}

/**
 * The locale that the name of a platform's file means. Throws a Failure with code `usage` if that
 * is not clear.
 */
export function meant(file: string, code: string, { locales }: LocalizedService): string {
  const found = localeOf(code, locales);
  if (typeof found === 'string') return found;
  throw noLocale(`${file}: "${code}"`, found, locales, 'Say which one with --locale:');
}

function noLocale(
  what: string,
  near: string | readonly string[],
  locales: readonly string[],
  ask: string,
): Failure {
  const choices = typeof near === 'string' ? [near] : near;
  const list = choices.length === 0 ? locales : choices;
  return new Failure('usage', `${what} is no locale of the service`, {
    next: `${ask} ${list.join(' or ')}.`,
  });
}

/** The first content of a new locale file. */
export function headOf(locale: string, path: string): string {
  if (path.endsWith('.json')) return '{}\n';
  return `# The texts of ${locale}. A comment has the default, which people see where a text is empty.\n`;
}

/** The file with these texts. Throws a Failure with code `file` where it cannot take them. */
export function edited(path: string, before: string, texts: readonly LocaleText[]): string {
  try {
    return path.endsWith('.json') ? withJsonTexts(before, texts) : withTexts(before, texts);
  } catch (error) {
    if (!(error instanceof Unwritable)) throw error;
    throw new Failure('file', `${path} cannot be written: ${error.message}`, {
      next: 'Nothing was written. Write these texts into the file by hand.',
    });
  }
}
