import type { ScopeCreation } from '../../core/provider.ts';
import { Failure, messageOf, stoppedWhileReading } from '../../core/report/failure.ts';
import { shellWord } from '../../core/text/quoting.ts';
import { PROVIDERS } from '../../providers/providers.ts';
import { coded } from '../../render/reason-words/reason-words.ts';
import type { Context } from '../context.ts';
import { exportRun, keepLines, manifestYaml } from '../loop/export-run.ts';
import { editorLine } from '../manifest/editor-line.ts';
import { refuseInvalid, refuseSecrets } from '../manifest/refuse-export.ts';
import { DEFAULT_FILE, PARALLELISM } from '../options/defaults.ts';

/** The scope that a new manifest is about. */
export interface ScopeOfManifest {
  readonly service: string;
  readonly creation: ScopeCreation;
  readonly id: string;
}

const EXPORT = {
  color: true,
  quiet: false,
  verbose: false,
  parallelism: PARALLELISM,
  withCredentials: false,
  ids: true,
} as const;

/**
 * Writes the manifest of a scope as a new file. Returns false, and tells the person why, if the
 * file could not be written, or has only the id because the rest could not be read. `timeout`: the
 * limit of the reads, in milliseconds.
 */
export async function writeScopeManifest(
  file: string,
  scope: ScopeOfManifest,
  timeout: number,
  context: Context,
): Promise<boolean> {
  const { io, screen } = context;
  const { text, isWhole } = await manifestText(file, scope, timeout, context);
  try {
    await io.files.create(file, text);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    screen.warn(`error[file]: ${scope.id} is there, but its manifest is not written: ${error.message}`);
    screen.warn(`  next: ${exportLine(scope)} --output FILE, with the name of a new file.`);
    return false;
  }
  screen.resultLine(`Wrote ${file}`);
  const named = file === DEFAULT_FILE ? '' : ` -f ${shellWord(file)}`;
  screen.resultLine(
    `Next: change \`name: my-app\` in ${file} to a name of your own, and run: evenkeel plan${named}`,
  );
  return isWhole;
}

/** The command that writes the manifest of a scope. */
export function exportLine({ service, creation, id }: ScopeOfManifest): string {
  return `evenkeel export ${service} --${creation.noun} ${shellWord(id)}`;
}

/**
 * The manifest that `export` would write. If what is in the scope cannot be read, a manifest with
 * only its id: without a file that names the id, nobody would know later which scope this run made.
 */
async function manifestText(
  file: string,
  scope: ScopeOfManifest,
  timeout: number,
  context: Context,
): Promise<{ readonly text: string; readonly isWhole: boolean }> {
  const line = await editorLine(file, context.io.files);
  try {
    return { text: await exportedText(scope, { line, timeout }, context), isWhole: true };
  } catch (error) {
    const why = messageOf(error);
    context.screen.warn(
      `The manifest has the id alone, because the rest could not be read: ${why}. To see the rest: ${exportLine(scope)}`,
    );
    const { service, creation, id } = scope;
    const { section } = PROVIDERS.find(({ name }) => name === service) ?? {};
    const sections = { [service]: section?.([{ scope: creation.scope(id), entry: {} }]) ?? {} };
    const says = `The id alone: what is in it could not be read. To see the rest: ${exportLine(scope)}`;
    return { text: manifestYaml(sections, { editorLine: line, says }), isWhole: false };
  }
}

async function exportedText(
  { service, creation, id }: ScopeOfManifest,
  { line, timeout }: { readonly line: string; readonly timeout: number },
  context: Context,
): Promise<string> {
  if (context.stop.signal.aborted) throw stoppedWhileReading();
  const ids = new Map([[creation.noun, [id]]]);
  const flags = { ...EXPORT, timeout };
  const { exported } = await exportRun({ service, ids, hostsAreTold: true }, flags, context);
  const unread = exported.unread.map(({ kind, reason }) => `${kind}: ${coded(reason)}`);
  if (unread.length > 0) throw new Failure('unreadable', unread.join('; '));
  const text = manifestYaml(exported.sections, { keep: keepLines(exported), editorLine: line });
  refuseSecrets(text, context.redactor);
  await refuseInvalid(text, context);
  return text;
}
