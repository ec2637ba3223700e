import type { Address } from '../core/address.ts';
import type { RequestFailure } from '../core/http.ts';
import type { RuleProblem } from '../core/problem.ts';
import type { Provider } from '../core/provider.ts';
import type { Row } from '../core/row.ts';
import { shellWord } from '../core/shell-word.ts';
import type { End } from './end.ts';
import type { PlanInput } from './plan-input.ts';
import type { Step } from './steps.ts';

/** The ends of a step that did not go well, each with the next step for a person. */

export function stale(why: string): End {
  return { status: 'stale', message: why, next: 'Plan again and review what is new.' };
}

export function notSent(why: string): End {
  return { status: 'failed', message: `not sent: ${why}`, next: 'Apply again once the service answers.' };
}

export function stopped(): End {
  return { status: 'skipped', message: 'the run was stopped before it was sent' };
}

export function heldTooLong(why: string): End {
  const next = 'Apply again when the operations of the project have ended.';
  return { status: 'failed', message: `the lane was held too long: ${why}`, next };
}

/** What became of the answer to a write of which it is not known whether it was done. */
function whatCame({ outcome, message, request }: RequestFailure): string {
  return outcome === 'foreign' ? message : `the answer to ${request} was lost`;
}

/** The answer to a write was lost, or speaks of something else, and reading did not settle what it did (design D7). */
export function unknown(step: Step, failure: RequestFailure): End {
  const address = shellWord(step.rows[0]?.address ?? '');
  return {
    status: 'unknown',
    message: `${whatCame(failure)}, and live does not show whether it was done`,
    next:
      step.kind.secret === true && step.verb === 'create'
        ? `Its secrets went with the answer. If \`evenkeel plan\` shows it as there, make a new one: evenkeel apply --rotate ${address} --secrets-to FILE`
        : `Apply again only if this shows it as still missing: evenkeel plan --target ${address}`,
  };
}

/** A definite "no" to a write, in the provider's words where it has better ones than the service. */
export function refused(failure: RequestFailure, provider: Provider): End {
  const explained = provider.explain?.(failure);
  if (explained !== undefined) return { status: 'failed', ...explained };
  const { outcome, message } = failure;
  const next = {
    forbidden: 'Check what the token may do: `evenkeel doctor`.',
    credential: 'Set a valid token, then apply again.',
  };
  return outcome === 'forbidden' || outcome === 'credential'
    ? { status: 'failed', message, next: next[outcome] }
    : { status: 'failed', message };
}

/** The ends of a refused step's rows: which of them the refusal speaks of, and where in the manifest. */
export function refusedRows(step: Step, failure: RequestFailure, input: PlanInput): ReadonlyMap<Row, End> {
  const general = refused(failure, step.provider);
  const single = step.rows.length === 1 ? step.rows[0] : undefined;
  const own = single === undefined ? undefined : step.kind.blame?.(single, failure);
  const blamed =
    step.batch?.blame?.(step.rows, failure, input.observed) ??
    new Map(single === undefined || own === undefined ? [] : [[single.address, own]]);
  const guilty = [...blamed].filter(([, problems]) => problems.length > 0).map(([address]) => address);
  if (guilty.length === 0) return new Map(step.rows.map(row => [row, general]));
  return new Map(
    step.rows.map(row => {
      const problems = blamed.get(row.address) ?? [];
      if (problems.length > 0) return [row, { status: 'failed', message: placed(row, problems, input) }];
      return [
        row,
        {
          status: 'failed',
          message: `refused together with ${guilty.join(', ')}`,
          next: 'Apply again once that is put right.',
        },
      ];
    }),
  );
}

function placed(row: Row, problems: readonly RuleProblem[], input: PlanInput): string {
  const path = input.observed.desired(row.address)?.path;
  return problems
    .map(problem => {
      if (path === undefined) return problem.message;
      const { file, line, column } = input.wanted.source([...path, ...problem.path]);
      return `${file}:${line}:${column}: ${problem.message}`;
    })
    .join('; ');
}

/** Live moved on after a write whose answer was lost. `made`: what is there bears the mark of this run, so that it was done. */
export function movedAfterLoss(step: Step, failure: RequestFailure, why: string, made: boolean): End {
  if (made) return { ...stale(`it was made, and then ${why}`), partly: true };
  const end = unknown(step, failure);
  return { ...end, message: `${whatCame(failure)}, and now ${why}` };
}

/** A part of the row was written before this end came, and that must be said. */
export function partlyWritten(end: End): End {
  const status = end.status === 'skipped' ? 'failed' : end.status;
  return { ...end, status, partly: true, message: `only a part of it was written: ${end.message ?? status}` };
}

/**
 * The second half of a replace that did not go well: the first one was done, and that must be said. `deleted`: what this run
 * deleted; what somebody else did is no part of a row that is stale.
 */
export function halfReplaced(step: Step, end: End, deleted: ReadonlySet<Address> = new Set()): End {
  const row = step.rows[0];
  if (row?.action !== 'replace') return end;
  if (step.kind.replaces === 'create_first') return step.verb === 'delete' ? oldOneLeft(step, row, end) : end;
  if (step.verb !== 'create' || (end.status === 'stale' && !deleted.has(row.address))) return end;
  const message = `it was deleted, but not made again: ${end.message ?? end.status}`;
  return { ...end, status: end.status === 'skipped' ? 'failed' : end.status, partly: true, message };
}

/** A replace that made the new one first: two are live now, and only a person can tell the service which one goes. */
function oldOneLeft(step: Step, { was }: Row, end: End): End {
  const secrets = step.kind.secret === true ? ', and its secrets are in the file of --secrets-to' : '';
  const old = was === null ? 'the old one' : `the old one (${was})`;
  const isSure = end.status === 'failed' || end.status === 'skipped';
  const stays = isSure ? 'is still there' : 'may still be there';
  const verb = step.kind.secret === true ? 'Revoke' : 'Delete';
  return {
    status: end.status === 'skipped' ? 'failed' : end.status,
    partly: true,
    message: `the new one was made${secrets}; ${old} ${stays}: ${end.message ?? end.status}`,
    next: `${verb} ${old} by hand${isSure ? '' : ' if it is there'}: while both are, the plan is blocked with "2 live resources have this identity".`,
  };
}
