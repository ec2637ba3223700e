import { writes } from '../../core/digest.ts';
import type { Plan } from '../../core/report/plan.ts';
import { shellWord } from '../../core/text/quoting.ts';
import { parsePlanFile } from '../../documents/plan-file.ts';
import { SECRET_IS_WORD } from '../../documents/secret-is-word.ts';
import { planPieces } from '../../render/json/json.ts';
import type { Context } from '../context.ts';
import { maskedPieces } from './show-report.ts';

/**
 * Saves a plan for `--out FILE`, with secrets masked, and says how it can be applied. `how`: the
 * words of that message between "to apply this plan" and the command. `renew`: the addresses that
 * the apply renews, without which it would refuse the plan.
 */
export async function savePlan(
  plan: Plan,
  file: string,
  { how, renew = [] }: { readonly how: string; readonly renew?: readonly string[] },
  { io, screen, redactor }: Context,
): Promise<void> {
  let isMasked = false;
  const masked = (): Iterable<string> =>
    maskedPieces(planPieces(plan), redactor, () => {
      isMasked = true;
    });
  await io.files.replace(file, masked(), { secret: true });
  const no = whyNotApplied(plan, isMasked ? masked() : undefined);
  const words = [...renew.map(each => `--renew ${shellWord(each)}`), shellWord(file)].join(' ');
  screen.notice(`saved ${file}; ${no ?? `to apply this plan${how}: evenkeel apply ${words}`}`);
}

/** Why a saved plan cannot be applied. `masked`: its text, where something in it is masked. */
function whyNotApplied(plan: Plan, masked: Iterable<string> | undefined): string | undefined {
  if (plan.digest === 'incomplete') return 'this plan is incomplete and cannot be applied';
  if (masked !== undefined)
    return isWord(masked)
      ? `this plan cannot be applied, because ${SECRET_IS_WORD}`
      : 'this plan cannot be applied, because a value to be written has a token in it, and the file masks that token';
  if (plan.rows.length === 0 || plan.rows.some(writes)) return undefined;
  return 'all its rows are blocked, so there is nothing to apply';
}

/** Whether the file cannot be read again, because a secret is one of the words of its own. */
function isWord(masked: Iterable<string>): boolean {
  return parsePlanFile([...masked].join('')).problem !== undefined;
}
