import { ANSWER_MAX_AGE_MS, MAX_QUESTIONS } from '../options/defaults.ts';
import type { CheckFlags, LoopFlags } from '../options/shared-options.ts';
import { UNATTENDED } from '../options/unattended.ts';
import type { Fixed } from './fixed.ts';
import { textsOf } from './texts-of.ts';
import type { Arguments } from './tool.ts';

type Flags = LoopFlags & CheckFlags & { readonly rotate: readonly string[] };

/** What a run reads. Beside the targets all of it is fixed. */
export function reportFlags(args: Arguments, { flags, root, varFiles }: Fixed): Flags {
  const { parallelism, timeout, allowPrivate } = flags;
  return {
    ...UNATTENDED,
    file: [],
    var: flags.var,
    varFile: varFiles,
    root,
    target: textsOf(args['target']),
    prune: true,
    rotate: [],
    parallelism,
    timeout,
    allowPrivate,
    maxQuestions: MAX_QUESTIONS,
    answerMaxAge: ANSWER_MAX_AGE_MS,
  };
}
