import { relative, sep } from 'node:path';
import { parseArguments } from '../../cli/arguments/parse-arguments.ts';
import type { HostProgram } from '../../cli/host-program.ts';
import { run } from '../../cli/main.ts';
import { loadFiles, readText } from '../../cli/manifest/load.ts';
import { mendedFiles } from '../../cli/manifest/mended-files.ts';
import type { FileRewrite } from '../../cli/output/files-diff.ts';
import { readableText } from '../../core/address.ts';
import { plainValue } from '../../core/manifest-node.ts';
import { Failure } from '../../core/report/failure.ts';
import { type Row, undoes } from '../../core/report/row.ts';
import { textFile } from '../../core/text/text-file.ts';
import { isInside } from '../../manifest/files/include.ts';
import { LIMITS } from '../../manifest/limits.ts';
import { environmentVariables } from '../../manifest/variables.ts';
import { parseYaml } from '../../manifest/yaml/parse-yaml.ts';
import { firstOf } from '../../render/count.ts';
import { gitHash } from '../github/commit-tree.ts';
import { checkoutOf } from '../review/check-tip.ts';
import { permitOf } from '../workflow/ref-policy.ts';
import { annotation, sentence } from '../workflow/runner.ts';
import type { ActionRun, Ran } from '../workflow/running.ts';
import { type LineChange, lineChanges, type Suggestion } from './suggestion.ts';

/** A run, and what it suggests to change in the manifest. */
export interface SuggestedRun extends Ran {
  readonly suggestions: readonly Suggestion[];
}

/** The length of a content's hash in git on GitHub, in hex digits. */
const HASH_LENGTH = 40;
/** At most this many resources that someone changed live are read again for suggestions. */
const MOST_MOVED = 10;
const CHANGES = 2;
const LEFT = 4;
/** The shortest value that is searched for: a shorter one would be found in many words. */
const SHORTEST_VALUE = 4;

/**
 * What a plan of a pull request suggests to change in the manifest: what `validate --fix` would
 * write, and what `adopt` would write for rows that undo what someone changed live. It sends only
 * reads. Leaves out a suggestion that would show a secret, or would write the value of a variable
 * into lines that do not have it yet.
 */
export async function withSuggestions(ran: Ran, running: ActionRun): Promise<SuggestedRun> {
  const { inputs, event, at, ending } = running;
  const isShown =
    inputs.command === 'plan' &&
    !inputs.sweep &&
    event.pullRequest !== undefined &&
    event.pullRequest.stranger === undefined &&
    permitOf('comment', at) === 'yes';
  if (!isShown || ending.cancelled) return { ...ran, suggestions: [] };
  const fixes = await fixesOf(running);
  const isFixed = (each: Suggestion): boolean => fixes.some(fix => overlap(fix, each));
  const adopted = (await adoptionsOf(ran, running)).filter(each => !isFixed(each));
  return { ...ran, suggestions: [...fixes, ...adopted] };
}

function overlap(one: Suggestion, other: Suggestion): boolean {
  const ends = (of: LineChange): number => of.first + of.was.length;
  return one.path === other.path && one.first < ends(other) && other.first < ends(one);
}

/** The changes of the manifest that `validate --fix` would write. */
async function fixesOf(running: ActionRun): Promise<readonly Suggestion[]> {
  const { inputs, world } = running;
  const { io } = world;
  const parsed = parseArguments(['validate', ...inputs.manifestOptions], io.version);
  if (!('chosen' in parsed) || parsed.chosen.name !== 'validate') return [];
  const { flags } = parsed.chosen;
  try {
    const loaded = await loadFiles({ io }, flags);
    // A file with a token in it must not be shown, so nothing is suggested for it.
    const secret = new Set(
      loaded.problems.filter(({ rule }) => rule === 'schema/secret').map(({ source }) => source.file),
    );
    const { files, mended } = await mendedFiles(loaded, flags, { io });
    const real = new Map(loaded.files.map(({ file, path }) => [file, path] as const));
    return await suggestionsIn(
      files
        .filter(({ file }) => !secret.has(file))
        .map(({ file, ...texts }) => ({ ...texts, file: real.get(file) ?? file })),
      ({ first, was }, { shown }) => {
        const own = mended.filter(
          ({ file, line }) => file === shown && line >= first && line < first + was.length,
        );
        return `\`validate --fix\` would write this: ${firstOf([...new Set(own.map(({ what }) => what))], 3)}`;
      },
      running,
    );
  } catch (error) {
    // The plan failed for the same reason, and reported it.
    if (error instanceof Failure) return [];
    throw error;
  }
}

/**
 * The changes of the manifest that `adopt` would write, for the first rows that would undo what
 * someone changed live.
 */
async function adoptionsOf({ report }: Ran, running: ActionRun): Promise<readonly Suggestion[]> {
  const { world, inputs, redactor, mergedFiles, log } = running;
  const rows = (report?.plan.rows ?? []).filter(isTakenOver).slice(0, MOST_MOVED);
  // With `mergedFiles` the manifest is of a change that is not merged, and this plan reads only
  // scopes that the merged manifest has. `adopt` has no such limit, so it must not run.
  if (report?.plan.base?.applied !== true || rows.length === 0 || mergedFiles !== undefined) return [];
  const globs = rows.flatMap(({ address, from }) => [address, ...(from === undefined ? [] : [from])]);
  const host: HostProgram = { redactor };
  // Standard output belongs to the plan, and a program may read it.
  const io = { ...world.io, stdout: world.io.stderr };
  const options = [...inputs.adoptOptions, ...baseOf(inputs.options), ...inputs.baseOptions];
  const code = await run(['adopt', '--dry-run', '--no-color', ...options, '--', ...globs], io, host);
  const { adoption, failure } = host;
  if (adoption === undefined || (code !== 0 && code !== CHANGES && code !== LEFT)) {
    const why = failure === undefined ? `adopt ended with ${code}.` : sentence(failure);
    log(annotation('notice', `What someone changed live is not suggested: ${redactor.text(why)}`));
    return [];
  }
  const names = firstOf(
    adoption.adopted.map(({ address }) => readableText(`\`${address}\``)),
    3,
  );
  return suggestionsIn(
    adoption.files,
    () => `Someone changed this live, and the plan would undo it. To keep it, write it: ${names}`,
    running,
  );
}

/**
 * Whether `adopt` may write a row without a person's decision: the row only changes a resource, and
 * widens no access.
 */
function isTakenOver(row: Row): boolean {
  const { action, severity, widened, reason } = row;
  const isChange = action === 'update' || action === 'rename';
  return isChange && undoes(row) && severity !== 'widened' && widened === undefined && reason === undefined;
}

function baseOf(options: readonly string[]): readonly string[] {
  const at = options.indexOf('--base-applied');
  return at < 0 ? [] : options.slice(at, at + 2);
}

async function suggestionsIn(
  files: readonly FileRewrite[],
  why: (change: LineChange, of: FileRewrite) => string,
  running: ActionRun,
): Promise<readonly Suggestion[]> {
  const { world, redactor } = running;
  const { io } = world;
  if (files.length === 0) return [];
  const { top } = await checkoutOf(
    files.map(({ file }) => ({ path: file })),
    io.env['GITHUB_WORKSPACE'] ?? '.',
    io.files,
  );
  const values = await variableValues(running);
  const isShown = ({ was, now }: LineChange): boolean => {
    const [before, after] = [was.join('\n'), now.join('\n')];
    const isOpen = [before, after].every(text => redactor.text(text) === text);
    return isOpen && !values.some(value => after.includes(value) && !before.includes(value));
  };
  return files
    .filter(({ file }) => isInside(top, file))
    .flatMap(each => {
      const path = relative(top, each.file).split(sep).join('/');
      const blob = gitHash(Buffer.from(each.before), HASH_LENGTH);
      return lineChanges(each.before, each.after)
        .filter(isShown)
        .map(change => ({ path, blob, ...change, why: redactor.text(why(change, each)) }));
    });
}

/** The values of variables from outside the manifest. */
async function variableValues({ inputs, world }: ActionRun): Promise<readonly string[]> {
  const { io } = world;
  const given = inputs.vars.map(each => each.slice(each.indexOf('=') + 1));
  const known = environmentVariables(io.env).map(([, value]) => value);
  const filed: string[] = [];
  for (const file of inputs.varFiles) {
    const { node } = parseYaml(textFile(file, await readText(io, file, LIMITS.bytes)));
    const value = node === undefined ? undefined : plainValue(node);
    filed.push(...Object.values(Object(value) as object).map(String));
  }
  return [...given, ...known, ...filed].filter(({ length }) => length >= SHORTEST_VALUE);
}
