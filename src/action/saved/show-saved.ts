import { join } from 'node:path';
import type { HostProgram } from '../../cli/host-program.ts';
import { run } from '../../cli/main.ts';
import { readText } from '../../cli/manifest/load.ts';
import type { Io } from '../../cli/system/io.ts';
import { isObject, jsonIn } from '../../core/json.ts';
import { withError } from '../../core/report/exit-code.ts';
import { Failure } from '../../core/report/failure.ts';
import type { ActionRun, Ran } from '../workflow/running.ts';

/** The most bytes of a file that `saved` names. */
export const SAVED_BYTES = 256 * 1024 * 1024;

/**
 * Runs the command `show`: joins saved plans, or the reports of several runs. Leaves the result as
 * an HTML page, and a joined plan also as a file that an apply takes. Sends nothing to a service.
 */
export async function showSaved({ world, inputs, redactor }: ActionRun): Promise<Ran> {
  const files = await savedFiles(inputs.saved, world.io);
  const folder = await world.folder();
  const page = join(folder, 'page.html');
  const plan = join(folder, 'plan.json');
  const isPlan = isPlanText(await readText(world.io, files[0] ?? '', SAVED_BYTES));
  // The command `show` itself writes the joined plan: it refuses a plan that someone edited.
  const out = isPlan ? ['--out', plan] : [];
  const host: HostProgram = { redactor };
  const made = [...out, '--format', `html=${page}`];
  const code = await run(['show', ...files, '--exit-code', ...inputs.options, ...made], world.io, host);
  if (host.failure !== undefined) return Object.assign(host, { code });
  const left = { page, ...(isPlan ? { 'plan-json': plan } : {}) };
  const { shard } = host.report ?? {};
  if (shard === undefined || shard.of === 1) return Object.assign(host, { code, left });
  // The command line accepts the report of one shard alone, so the missing shards are reported
  // here.
  host.failure = new Failure('incomplete', `only the report of shard ${shard.index}/${shard.of} is there`, {
    next: 'Give `saved` the reports of all shards.',
  });
  return Object.assign(host, { code: withError(code), left });
}

/** Whether a text is a saved plan, or the report of a plan. */
function isPlanText(text: string): boolean {
  const value = jsonIn(text);
  if (!isObject(value)) return false;
  return Object.hasOwn(value, 'command') ? value['command'] === 'plan' : Object.hasOwn(value, 'rows');
}

/** A matrix has at most 256 jobs, and shards are at most 9,999. */
const MOST_ENTRIES = 10_000;
/** How deep folders are searched: a download has a folder for each artifact. */
const DEPTH = 2;

/**
 * The files that the input `saved` names. A folder stands for the `.json` files in it and in its
 * folders, sorted by name. Throws a Failure with code `file` for a folder without any.
 */
export async function savedFiles(
  saved: readonly string[],
  { files }: Pick<Io, 'files'>,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const name of saved) {
    const inside = await jsonFilesIn(name, files, DEPTH);
    if (inside?.length === 0)
      throw new Failure('file', `${name} has no .json file`, {
        next: 'Give `saved` the folder into which the artifacts of the plans, or of the reports, are downloaded.',
      });
    found.push(...(inside ?? [name]));
  }
  return found;
}

/** The `.json` files in a folder, sorted; undefined if it is no folder. Links are left out. */
async function jsonFilesIn(
  folder: string,
  files: Io['files'],
  depth: number,
): Promise<readonly string[] | undefined> {
  const path = await files.realpath(folder);
  const entries = path === undefined ? undefined : await files.list(path, MOST_ENTRIES);
  if (entries === undefined) return undefined;
  const found: string[] = [];
  for (const { name, type } of entries) {
    const at = join(folder, name);
    if (type === 'file' && name.endsWith('.json')) found.push(at);
    if (type === 'folder' && depth > 0) found.push(...((await jsonFilesIn(at, files, depth - 1)) ?? []));
  }
  return found.sort();
}
