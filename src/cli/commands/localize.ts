import { basename, join } from 'node:path';
import { distinct, type LocalizedText, textName } from '../../core/localizations.ts';
import type { Problem } from '../../core/problem.ts';
import { Failure } from '../../core/report/failure.ts';
import type { LocaleText } from '../../manifest/edit/locale-texts.ts';
import { LIMITS } from '../../manifest/limits.ts';
import { count } from '../../render/count.ts';
import type { Context } from '../context.ts';
import { type ImportPlaces, judge } from '../localize/judge.ts';
import { edited, headOf, known, type LocaleFile, meant, openTexts } from '../localize/open-texts.ts';
import { platformFile, readPlatformFile } from '../localize/platform-file.ts';
import { type LocaleChange, writeAll } from '../localize/write-all.ts';
import { INVALID, problemsText, readFile, textOf } from '../manifest/load.ts';
import type { LocalizeExportFlags, LocalizeFlags, LocalizeImportFlags } from '../options/command-options.ts';

/** `evenkeel localize add LOCALE…`. Returns the exit code. */
export async function runLocalizeAdd(
  locales: readonly string[],
  flags: LocalizeFlags,
  context: Context,
): Promise<number> {
  const { screen } = context;
  const wanted = [...new Set(locales)];
  const opened = await openTexts(flags, context, service => wanted.map(each => known(each, service)));
  if (opened === undefined) return INVALID;
  const texts = distinct(opened.texts);
  const begun = opened.files.map(({ locale, path, before }) => {
    const missing = texts.filter(({ translations }) => !translations.has(locale));
    const stubs = missing.map(({ keys, text }) => ({ keys, original: text }));
    return { ...changeOf({ locale, path, before }, stubs), missing: missing.length };
  });
  await writeAll(begun.filter(isChanged), context);
  for (const { missing, ...change } of begun)
    screen.resultLine(
      isChanged(change)
        ? `${change.path}: ${count(missing, 'text')} of ${texts.length} to translate`
        : `${change.path} has every key that it needs`,
    );
  return 0;
}

/** `evenkeel localize export [LOCALE…]`. Returns the exit code. */
export async function runLocalizeExport(
  locales: readonly string[],
  flags: LocalizeExportFlags,
  context: Context,
): Promise<number> {
  const { io, screen } = context;
  const opened = await openTexts(flags, context, service => {
    for (const each of locales) known(each, service);
    return [];
  });
  if (opened === undefined) return INVALID;
  const { texts } = opened;
  const used = [...new Set(texts.flatMap(({ translations }) => [...translations.keys()]))].sort();
  const wanted = locales.length === 0 ? used : [...new Set(locales)];
  const all = [undefined, ...wanted].map(locale => platformFile(texts, flags.format, locale));
  await io.files.makeFolder(flags.to);
  for (const { name } of all) await refuseOther(join(flags.to, name), texts, context);
  for (const { name, text } of all) await io.files.replace(join(flags.to, name), text);
  const [source] = all;
  screen.resultLine(
    `Wrote ${count(distinct(texts).length, 'text')} to ${join(flags.to, source?.name ?? '')} and ${count(wanted.length, 'locale')} beside it`,
  );
  return 0;
}

/**
 * Refuses to overwrite a file that has none of these texts: it is most likely a file for something
 * else.
 */
async function refuseOther(path: string, texts: readonly LocalizedText[], { io }: Context): Promise<void> {
  if ((await io.files.realpath(path)) === undefined) return;
  const { bytes } = await readFile(io, path, LIMITS.bytes);
  const found = readPlatformFile(path, bytes, texts);
  const isOwn = found.texts.length > 0 || found.problems.length === 0;
  if (isOwn && found.problems.every(({ level }) => level === 'warning')) return;
  throw new Failure('file', `${path} is not written: what is there has no text of the manifest`, {
    next: 'Nothing was written. Name another folder with --to.',
  });
}

/** `evenkeel localize import FILE…`. Returns the exit code. */
export async function runLocalizeImport(
  names: readonly string[],
  flags: LocalizeImportFlags,
  context: Context,
): Promise<number> {
  const { io, screen } = context;
  if (flags.locale !== undefined && names.length !== 1)
    throw new Failure('usage', '--locale says which locale one file has, and several files are given', {
      next: 'Import each file with its own --locale, or name the files after their locales.',
    });
  const sources = names.filter(name => !/^source\.(?:json|pot)$/.test(basename(name)));
  for (const name of names)
    if (!sources.includes(name)) screen.notice(`not imported: ${name}, which has the default texts`);
  const read = await Promise.all(sources.map(name => readFile(io, name, LIMITS.bytes)));
  const opened = await openTexts(flags, context, service =>
    read.map(({ file }) => meant(file, flags.locale ?? basename(file).replace(/\.[^.]*$/, ''), service)),
  );
  if (opened === undefined) return INVALID;
  const { texts, files } = opened;
  const importing = read.map(({ file, bytes }, index) => {
    const own = files[index] as LocaleFile;
    return { ...own, ...importedTexts(file, bytes, own, texts) };
  });
  refuseTwice(importing);
  const changed = importing.map(each => changeOf(each, each.changes)).filter(isChanged);
  refuseTokens(changed, context);
  const judged = await judge(changed, importing, flags, context);
  const problems = [...importing.flatMap(each => each.problems), ...judged];
  const shown = { problems, texts: new Map(read.map(({ file, bytes }) => [file, textOf(bytes)])) };
  if (problems.length > 0) screen.progress(problemsText({ ...NO_FILES, ...shown }, screen.errorStyle));
  if (problems.some(({ level }) => level === 'error')) {
    screen.warn('Nothing was written.');
    return INVALID;
  }
  await writeAll(changed, context);
  for (const { path, changes, fresh } of importing)
    screen.resultLine(
      changes.length === 0
        ? `${path} stays as it is`
        : `${path}: ${count(fresh, 'text')} added, ${count(changes.length - fresh, 'text')} changed`,
    );
  return 0;
}

/**
 * A locale file before and after these texts are written. If there are no texts, a file that does
 * not exist is not begun: in YAML it would have only a comment, and no map.
 */
function changeOf(
  { locale, path, before }: LocaleFile,
  texts: readonly LocaleText[],
): { readonly path: string; readonly before: string | undefined; readonly after: string | undefined } {
  const after = texts.length === 0 ? before : edited(path, before ?? headOf(locale, path), texts);
  return { path, before, after };
}

function isChanged<
  Change extends { readonly before: string | undefined; readonly after: string | undefined },
>(change: Change): change is Change & LocaleChange {
  return change.after !== undefined && change.after !== change.before;
}

const NO_FILES = { own: new Set<string>(), files: [] };

/** What an import writes, and what is wrong in the platform's file. */
interface Importing extends ImportPlaces {
  readonly changes: readonly LocaleText[];
  /** How many of the changes add a text that the locale did not have. */
  readonly fresh: number;
  readonly problems: readonly Problem[];
}

function importedTexts(
  file: string,
  bytes: Uint8Array,
  { locale }: LocaleFile,
  texts: readonly LocalizedText[],
): Omit<Importing, 'path'> {
  const found = readPlatformFile(file, bytes, texts);
  const now = new Map(texts.map(each => [textName(each.keys), each.translations.get(locale)]));
  const changes = found.texts.filter(({ keys, value }) => now.get(textName(keys)) !== value);
  return {
    changes: changes.map(({ keys, value }) => ({ keys, value })),
    fresh: changes.filter(({ keys }) => now.get(textName(keys)) === undefined).length,
    places: new Map(found.texts.map(({ keys, source }) => [textName(keys), source])),
    problems: found.problems,
  };
}

/** Throws a Failure if an imported text has a token in it, which would get into a repository. */
function refuseTokens(changed: readonly LocaleChange[], { redactor }: Context): void {
  const found = changed.find(({ after }) => redactor.text(after) !== after);
  if (found === undefined) return;
  throw new Failure('file', `${found.path} is not written, because an imported text has a token in it`, {
    next: 'Nothing was written. Remove the token on the platform, and make a new one in its place.',
  });
}

function refuseTwice(all: readonly LocaleFile[]): void {
  const twice = all.find((each, index) => all.findIndex(({ path }) => path === each.path) < index);
  if (twice === undefined) return;
  throw new Failure('usage', `two of the files are of the locale ${twice.locale}`, {
    next: 'Import one of them, look at the result, and import the other.',
  });
}
