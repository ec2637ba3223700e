import type { Problem, Source } from '../../core/problem.ts';
import { textFile } from '../../core/text/text-file.ts';
import { topKeys } from '../../manifest/yaml/parse-yaml.ts';
import { PROVIDERS } from '../../providers/providers.ts';
import type { LoadedFiles } from '../manifest/load.ts';

/**
 * Loaded files without the lines of those that are no manifest. An agent may name any file below
 * the server's folder, and a mistake quotes lines and values. So only a file with the key
 * `evenkeel` at its top is quoted, or a part of a manifest with sections of services alone. All
 * mistakes of another file that was read as a manifest are one, which has nothing of its text.
 * `named`: the files that the agent named. Pure.
 */
export function manifestsOnly(loaded: LoadedFiles, named: readonly string[]): LoadedFiles {
  const { texts, own, problems, files } = loaded;
  const others = new Set([...texts].flatMap(([file, text]) => (isQuotable(file, text) ? [] : [file])));
  const asManifest = [...others].filter(file => own.has(file) || named.includes(file));
  // A mistake elsewhere, such as in `--var`, is in no file that was read.
  const isHidden = ({ file }: Source): boolean =>
    !texts.has(file) && !named.includes(file) && files.some(each => each.file === file);
  return {
    ...loaded,
    texts: new Map([...texts].filter(([file]) => !others.has(file))),
    problems: [
      ...problems
        .filter(({ source }) => !asManifest.includes(source.file))
        .map(each => (isHidden(each.source) ? unquoted(each) : each)),
      ...asManifest.flatMap(file => noManifest(file, problems)),
    ],
  };
}

/** Rules whose messages are the same for every text. */
const OF_FILES = /^(?:file|include|yaml)\//;

/** A mistake in a file that is not quoted, such as a list that has something else than commands. */
function unquoted(problem: Problem): Problem {
  if (OF_FILES.test(problem.rule)) return problem;
  return {
    ...problem,
    message: 'a mistake in a file whose text is not shown, since it may be one of secrets',
    hint: 'look at the place in the file',
  };
}

function noManifest(file: string, problems: readonly Problem[]): readonly Problem[] {
  const own = problems.filter(({ source }) => source.file === file);
  if (own.length === 0) return [];
  return [
    {
      rule: 'file/other-form',
      level: own.some(({ level }) => level === 'error') ? 'error' : 'warning',
      message: 'this file is no manifest: the key "evenkeel" is not at its top',
      source: { file, line: 1, column: 1 },
      hint: 'a manifest begins with evenkeel: 1; mistakes in another file are not shown, since it may be one of secrets',
    },
  ];
}

/**
 * The keys of a part of a manifest that may be quoted: lists and maps of evenkeel's own. Files of
 * other programs have `name` or `vars`, too.
 */
const OF_PARTS: ReadonlySet<unknown> = new Set([
  'keep',
  'defaults',
  'rules',
  ...PROVIDERS.map(({ name }) => name),
]);

function isQuotable(file: string, text: string): boolean {
  // Also a manifest that cannot be parsed to its end.
  if (!file.endsWith('.json') && /^evenkeel[ \t]*:/m.test(text)) return true;
  const keys = topKeys(textFile(file, text));
  return keys.includes('evenkeel') || (keys.length > 0 && keys.every(key => OF_PARTS.has(key)));
}
