import type { PortalOptions } from '../../providers/docs/connect-portals.ts';
import { readVerdicts, type VerdictCache } from '../../providers/docs/verdict-cache.ts';
import type { Context } from '../context.ts';
import { readText } from '../manifest/load.ts';
import type { CheckFlags } from '../options/shared-options.ts';

const CACHE_BYTES = 16 * 1024 * 1024;

/** The portals of plan and drift, and the function that saves the verdicts after the run. */
interface CheckedPortals {
  readonly portals: PortalOptions;
  save(): Promise<void>;
}

/**
 * Opens the cache of `--answer-cache`; a missing file is an empty one. Throws a Failure with code
 * `file`.
 */
export async function checkedPortals(flags: CheckFlags, { io, redactor }: Context): Promise<CheckedPortals> {
  const { answerCache: file, answerMaxAge, maxQuestions, allowPrivate } = flags;
  if (file === undefined) {
    return { portals: { allowPrivate, lane: { maxQuestions } }, save: async () => undefined };
  }
  const there = (await io.files.realpath(file)) !== undefined;
  const before = there ? await readText(io, file, CACHE_BYTES) : '';
  const cache: VerdictCache = readVerdicts(before, answerMaxAge);
  return {
    portals: { allowPrivate, lane: { maxQuestions, cache } },
    async save() {
      const after = redactor.text(cache.text());
      if (after !== before) await io.files.replace(file, after);
    },
  };
}
