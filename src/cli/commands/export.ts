import type { Provider } from '../../core/provider.ts';
import { Failure } from '../../core/report/failure.ts';
import type { Scope } from '../../core/report/row.ts';
import type { ScopeIds } from '../../core/service.ts';
import type { MemberSet } from '../../engine/desired/sets.ts';
import type { ExportResult } from '../../engine/export.ts';
import { count, firstOf } from '../../render/count.ts';
import { nameOfSet } from '../../render/reason-words/notes.ts';
import { plural, scopeNoun } from '../../render/scope-noun.ts';
import type { Context } from '../context.ts';
import { exportedYaml, exportRun, keepLines } from '../loop/export-run.ts';
import { editorLine } from '../manifest/editor-line.ts';
import { addToManifest, type Into, readInto, replaceInto } from '../manifest/into-manifest.ts';
import { INVALID } from '../manifest/load.ts';
import { refuseInvalid, refuseSecrets } from '../manifest/refuse-export.ts';
import { DEFAULT_FILE } from '../options/defaults.ts';
import type { ExportFlags } from '../options/shared-options.ts';
import { isIncomplete, tellNotExported } from '../output/tell-exported.ts';

/** `evenkeel export <service>`. Returns the exit code. */
export async function runExport(
  service: string,
  ids: ScopeIds,
  flags: ExportFlags,
  context: Context,
): Promise<number> {
  const { screen } = context;
  if (
    flags.into === undefined &&
    (flags.var.size > 0 || flags.varFile.length > 0 || flags.root !== undefined)
  )
    throw new Failure(
      'usage',
      '--var, --var-file and --root need --into, which names the manifest that they are for',
      { next: 'Add --into FILE, or leave these options out.' },
    );
  if (flags.into === undefined && flags.output !== undefined) await checkNew(flags.output, context);
  const into = flags.into === undefined ? undefined : await readInto(flags.into, flags, context);
  if (flags.into !== undefined && into === undefined) return INVALID;
  const { provider, exported, known, covered } = await exportRun({ service, ids, into }, flags, context);
  if (isIncomplete(exported, screen)) return 1;
  refuseSecrets(exportedYaml(exported), context.redactor);
  if (into === undefined) await writeSplit(exported, flags, context);
  else await add(exported, into, flags, context);
  for (const scope of known)
    screen.notice(
      `not exported: ${nameOf(scope, provider)}, because ${into?.file} already has an entry for it`,
    );
  for (const line of coveredLines(covered, provider, into?.file ?? '')) screen.notice(line);
  tellNotExported(exported, screen);
  return 0;
}

const MOST_NAMED = 3;

/** Says which scopes are not exported because they are members of a set, one line for each set. */
function coveredLines(
  covered: ReadonlyMap<Scope, MemberSet>,
  provider: Provider,
  file: string,
): readonly string[] {
  return [...new Set(covered.values())].map(set => {
    const scopes = [...covered].flatMap(([scope, by]) => (by === set ? [scope] : []));
    const of = `the set ${nameOfSet(set.all.address)} in ${file}`;
    const [first] = scopes;
    if (first !== undefined && scopes.length === 1)
      return `not exported: ${nameOf(first, provider)}, because ${of} has it as a member; its \`except\` takes it out`;
    const names = firstOf(
      scopes.map(({ parts }) => parts.at(-1) ?? ''),
      MOST_NAMED,
    );
    return `not exported: ${scopes.length} ${plural(scopeNoun(set.all))}, because ${of} has them as members: ${names}; its \`except\` takes one out`;
  });
}

/**
 * Refuses an output file that exists, before anything is read. The file is most likely the manifest
 * that the person wants to add to.
 */
async function checkNew(output: string, { io }: Context): Promise<void> {
  if ((await io.files.realpath(output)) !== undefined) {
    const next = `To add to this manifest, give \`--into ${output}\` in place of --output. Or give another name.`;
    throw new Failure('file', `${output} cannot be written: it exists already`, { next });
  }
  await io.files.checkCreate(output);
}

function nameOf(scope: Scope, { name, form, exporting }: Provider): string {
  return `${name}.${exporting?.ownKey?.(scope) ?? `${form?.list?.key} "${scope.parts.at(-1)}"`}`;
}

/** Writes the translations into files of their own, then the manifest. */
async function writeSplit(exported: ExportResult, flags: ExportFlags, context: Context): Promise<void> {
  const { output, localizations: folder } = flags;
  if (folder === undefined) return write(exported, flags, context);
  if (output === undefined)
    throw new Failure('usage', '--localizations needs --output, which names the manifest beside the files', {
      next: `Add --output ${DEFAULT_FILE}.`,
    });
  const [{ splitExport }, { writeAll }] = await Promise.all([
    import('../localize/split-export.ts'),
    import('../localize/write-all.ts'),
  ]);
  await refuseInvalid(exportedYaml(exported), context);
  const split = await splitExport(exported, { output, folder }, context);
  const manifest = exportedYaml(split.exported, await editorLine(output, context.io.files));
  const files = [...split.files, { path: output, text: manifest }];
  await writeAll(
    files.map(({ path, text }) => ({ path, before: undefined, after: text })),
    context,
  );
  context.screen.notice(`wrote ${output} and ${count(split.files.length, 'locale file')} in ${folder}`);
}

async function write(exported: ExportResult, flags: ExportFlags, context: Context): Promise<void> {
  const { io, screen } = context;
  const text = exportedYaml(exported, await editorLine(flags.output ?? DEFAULT_FILE, io.files));
  await refuseInvalid(text, context);
  if (flags.output === undefined) screen.result(text);
  else {
    await io.files.create(flags.output, text);
    screen.notice(`wrote ${flags.output}`);
  }
}

async function add(exported: ExportResult, into: Into, flags: ExportFlags, context: Context): Promise<void> {
  const { screen } = context;
  const { file, manifest } = into;
  const before = { file, text: into.text, value: { ...manifest.value } };
  const { text, added } = addToManifest(before, {
    sections: exported.sections,
    keep: keepLines(exported),
  });
  if (added.length > 0) await replaceInto(into, text, flags, context);
  for (const what of added) screen.notice(`added ${what}`);
}
