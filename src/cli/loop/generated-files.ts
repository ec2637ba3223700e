import { dirname } from 'node:path';
import { address } from '../../core/address.ts';
import { Failure } from '../../core/report/failure.ts';
import type { CheckResult, Report } from '../../core/report/report.ts';
import type { Desired, LiveView } from '../../core/resource.ts';
import { isInside } from '../../manifest/files/include.ts';
import { LIMITS } from '../../manifest/limits.ts';
import { firstOf } from '../../render/count.ts';
import type { Context } from '../context.ts';
import type { GeneratedFile, WantedManifest } from '../manifest/load.ts';
import type { ApplyFlags } from '../options/command-options.ts';
import type { LoopFlags } from '../options/shared-options.ts';

type PartFlags = LoopFlags & Partial<Pick<ApplyFlags, 'scopes'>>;

/** What the run read of live, and the entries that it wanted. Files are generated from both. */
export interface LastSeen {
  readonly seen: LiveView;
  readonly wanted: readonly Desired[];
}

/**
 * Throws a Failure if a file that an apply generates could not be written, or already has a text
 * that evenkeel did not generate.
 */
export async function checkGenerated({ generated }: WantedManifest, { io }: Context): Promise<void> {
  for (const file of generated) await checkWritable(file, { io });
}

async function checkWritable(file: GeneratedFile, { io }: Pick<Context, 'io'>): Promise<void> {
  const folder = await io.files.realpath(dirname(file.path));
  const around = await io.files.realpath(file.folder);
  if (folder === undefined || around === undefined || !isInside(around, folder))
    throw new Failure(
      'file',
      `${file.name} cannot be written: its folder ${folder === undefined ? 'does not exist' : "is not inside the manifest's folder"}`,
      { next: folder === undefined ? 'Make the folder.' : 'Name a file in another folder.' },
    );
  await io.files.checkReplace(file.path);
  const text = await textAt(file, { io });
  if (text !== undefined && text !== '' && !file.generator.isOwn(text))
    throw new Failure('file', `${file.name} is not overwritten, because evenkeel did not write it`, {
      next: 'Name another file, or delete this one.',
    });
}

/** Why an apply would refuse the whole run because of a file; empty where it would not. */
async function refusalOf(file: GeneratedFile, context: Context): Promise<readonly string[]> {
  try {
    await checkWritable(file, context);
    return [];
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const next = error.next === undefined ? [] : [error.next];
    return [`An apply will refuse to run: ${error.message}.`, ...next];
  }
}

async function textAt({ path }: GeneratedFile, { io }: Pick<Context, 'io'>): Promise<string | undefined> {
  const place = await io.files.realpath(path);
  const content = place === undefined ? undefined : await io.files.read(place, LIMITS.runBytes);
  if (content === undefined || content.trouble !== undefined) return undefined;
  return new TextDecoder().decode(content.bytes);
}

/**
 * A check for each generated file. An apply writes the file, and its check says whether that
 * worked. Other runs only compare the file, and say where an apply would refuse to write it. They
 * leave out a file whose resources have rows in the plan, because the apply will write it.
 */
export async function generatedChecks(
  { generated }: WantedManifest,
  report: Report,
  last: LastSeen | undefined,
  flags: PartFlags,
  context: Context,
): Promise<readonly CheckResult[]> {
  if (report.refused !== undefined || report.interrupted !== undefined || last === undefined) return [];
  const isApply = report.command === 'apply';
  // This run plans a change that nobody merged. The generated files on disk are of another commit,
  // so they are not compared.
  if (!isApply && context.host.mergedFiles !== undefined) return [];
  const ofPart = isPart(flags, report);
  const checks: CheckResult[] = [];
  for (const file of generated) {
    const isChanging = report.plan.rows.some(({ kind }) => file.generator.kinds.includes(kind));
    const about = { address: address('file', [file.name]), source: file.source };
    const refusal = isApply ? [] : await refusalOf(file, context);
    if (refusal.length > 0) {
      checks.push({ ...about, verdict: 'fail', findings: refusal });
      continue;
    }
    if (isChanging && !isApply) continue;
    if (ofPart) checks.push({ ...about, verdict: 'unknown', findings: [OF_PART] });
    else {
      const findings = isApply ? await write(file, last, context) : (await compare(file, last, context)).why;
      checks.push({ ...about, verdict: findings.length === 0 ? 'pass' : 'fail', findings });
    }
  }
  return checks;
}

const OF_PART = 'This run is about a part of the manifest. A run without that limit compares the whole file.';

/** Whether a run leaves out entries of the manifest. */
function isPart({ target, shard, sweep, scopes }: PartFlags, { plan }: Report): boolean {
  const isOfScopes = scopes !== undefined || plan.part !== undefined;
  return target.length > 0 || shard !== undefined || sweep || isOfScopes;
}

/** A file compared with the text that an apply would write. */
interface Comparison {
  /** Why the file is not as an apply would write it; empty if it is. */
  readonly why: readonly string[];
  /** What to write. Absent: the file stays as it is. */
  readonly text?: string;
}

async function compare(file: GeneratedFile, last: LastSeen, context: Context): Promise<Comparison> {
  const { text, missing } = file.generator.text(file.name, last.wanted, last.seen, file.section);
  if (text === undefined)
    return { why: [`The file stays as it is, because these are not live: ${firstOf(missing, 3)}.`] };
  const now = await textAt(file, context);
  if (now === undefined)
    return { why: ['There is no such file that can be read. An apply writes it.'], text };
  // git may check a file out with other line ends.
  if (now.replaceAll('\r\n', '\n') === text) return { why: [] };
  return { why: ['The file is not current. An apply writes it again.'], text };
}

/** Writes a file that is not current. Returns why it could not; empty where it is current now. */
async function write(file: GeneratedFile, last: LastSeen, context: Context): Promise<readonly string[]> {
  // The report of what was applied must not be lost, whatever happens here.
  try {
    const { why, text } = await compare(file, last, context);
    if (text === undefined) return why;
    await context.io.files.replace(file.path, text);
    context.screen.notice(`wrote ${file.name}`);
    return [];
  } catch (error) {
    const { message, next } = error as Partial<Failure> & Error;
    return [message, ...(next === undefined ? [] : [next])];
  }
}
