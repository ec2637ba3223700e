import { basename, dirname, join, normalize } from 'node:path';
import { Failure } from '../../core/report/failure.ts';
import type { Context } from '../context.ts';
import type { ApplyFlags, PlanFlags } from '../options/command-options.ts';
import type { CheckFlags, LoopFlags } from '../options/shared-options.ts';

type OutputFlags = Pick<LoopFlags, 'format' | 'output' | 'events' | 'varFile' | 'base' | 'baseFile'> &
  Pick<CheckFlags, 'answerCache'> &
  Pick<ApplyFlags, 'secretsTo'> &
  Pick<PlanFlags, 'out'>;

/**
 * Refuses outputs that could not be written at the end, before anything is sent. `read`: files that
 * the run reads besides the files that the flags name. Throws a Failure: `usage` if one file has
 * two uses, `file` if a file cannot be written.
 */
export async function checkOutputs(
  flags: OutputFlags,
  read: readonly string[],
  { io }: Pick<Context, 'io'>,
): Promise<void> {
  const outputs = outputsOf(flags);
  if (outputs.length === 0) return;
  const base = flags.base === undefined || flags.base.startsWith('git:') ? [] : [flags.base];
  const uses = new Map<string, string | undefined>();
  for (const file of [...read, ...flags.varFile, ...base, ...flags.baseFile.values()])
    uses.set(await realPlace(file, io), undefined);
  for (const { option, file } of outputs) {
    const place = await realPlace(file, io);
    if (uses.has(place)) throw usedTwice(option, uses.get(place), file);
    uses.set(place, option);
  }
  for (const { option, file, replaced } of outputs) {
    if (replaced) await io.files.checkReplace(file);
    // Checked now, because a run that makes a branch and cannot store its password would have to
    // revoke that password.
    if (option === '--secrets-to') await io.files.checkCreate(file);
  }
}

interface NamedOutput {
  readonly option: string;
  readonly file: string;
  /**
   * Whether the file is written completely at the end. Other files are opened before anything is
   * sent.
   */
  readonly replaced: boolean;
}

function outputsOf({
  format,
  output,
  out,
  answerCache,
  secretsTo,
  events,
}: OutputFlags): readonly NamedOutput[] {
  const all = [
    ...format.map(({ format, file }) => ({ option: `--format ${format}`, file, replaced: true })),
    { option: '--output', file: output, replaced: true },
    { option: '--out', file: out, replaced: true },
    { option: '--answer-cache', file: answerCache, replaced: true },
    { option: '--secrets-to', file: secretsTo, replaced: false },
    { option: '--events', file: events, replaced: false },
  ];
  return all.flatMap(({ file, ...more }) => (file === undefined ? [] : [{ ...more, file }]));
}

/**
 * The path of an existing or future file, with symbolic links resolved. Two future files whose
 * names differ only in case or in the composition of accents count as one file, as on Windows and
 * macOS.
 */
async function realPlace(file: string, { files }: Context['io']): Promise<string> {
  const there = await files.realpath(file);
  if (there !== undefined) return there;
  const folder = await files.realpath(dirname(file));
  const name = basename(file).normalize('NFC').toLowerCase();
  return folder === undefined ? join(dirname(normalize(file)), name) : join(folder, name);
}

function usedTwice(option: string, other: string | undefined, file: string): Failure {
  return other === undefined
    ? new Failure('usage', `${option} names a file that this run reads: ${file}`, {
        next: 'Name another file.',
      })
    : new Failure('usage', `${other} and ${option} name one file: ${file}`, {
        next: 'Give each a file of its own.',
      });
}
