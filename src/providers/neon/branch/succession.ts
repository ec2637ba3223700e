import type { Succession, SuccessionOf } from '../../../core/kind.ts';
import type { Desired, LiveView } from '../../../core/resource.ts';
import { nameOf } from '../scopes.ts';
import { isAnonymized } from './anonymization.ts';
import type { BranchFields } from './branch-fields.ts';
import { type BranchItem, branchItemsIn } from './branch-record.ts';
import { left, tells } from './succession-left.ts';
import { awaitedMasking, whyNotMasked } from './succession-masking.ts';
import { isRetired, RENEWS, renewedBy, retiredName, successorName } from './succession-names.ts';
import {
  no,
  renewCommand,
  whyKept,
  whyNoNames,
  whyNotRenewed,
  whyRetiredStays,
} from './succession-refusals.ts';

/** The two branches of a succession, as they are live. */
interface Pair {
  readonly was: string;
  readonly old?: BranchItem;
  readonly made?: BranchItem;
}

/**
 * An anonymized branch is renewed by a successor, because the service cannot reset it: a new branch
 * beside it, with the masked data of today (ADR 0177). Its annotation names the branch that it
 * replaces, and no call changes that, so a later run recognizes it under either name.
 */
export const branchSuccession: SuccessionOf<BranchFields> = {
  path: 'successor',
  fits: isAnonymized,
  stands,
  successor: (desired, was) => ({
    called: successorName(nameOf(desired)),
    retired: retiredName(nameOf(desired)),
    fields: {
      ...desired.fields,
      annotations: { ...desired.fields.annotations, [RENEWS]: was },
    },
  }),
  isOfSuccessor: ({ parts: [project, branch = ''] }, other) =>
    other.parts[0] === project && other.parts[1] === successorName(branch),
  tells,
  left: (desired, seen, name) => left(desired, seen, name, stands(desired, seen, name)),
};

/** Where the succession of a branch stands, by the names and annotations of the live branches. */
export function stands(
  desired: Desired<BranchFields>,
  seen: LiveView,
  name: string,
  was?: string,
): ReturnType<SuccessionOf<BranchFields>['stands']> {
  const items = branchItemsIn(desired.scope.address, seen);
  const called = nameOf(desired);
  const here = items.find(({ branch }) => branch.name === called);
  const twins = items.filter(({ branch }) =>
    [called, successorName(called), retiredName(called)].includes(branch.name),
  );
  if (new Set(twins.map(({ branch }) => branch.name)).size < twins.length)
    return no('two branches have one of the names that this renewal needs', 'Rename one of the two.');
  const unnamed = whyNoNames(desired, seen);
  if (unnamed !== undefined) return unnamed;
  const replaced = here && renewedBy(here, called, name);
  const isPlanned = replaced !== undefined && replaced === was;
  const retired = items.find(({ branch }) => branch.id === replaced);
  if (here !== undefined && replaced !== undefined && (isPlanned || isRetired(retired, called)))
    return {
      ...afterNames({ was: replaced, made: here, ...(retired && { old: retired }) }, desired, items),
      inPlace: true,
    };
  return here === undefined ? betweenNames(desired, items, name) : beforeNames(here, desired, seen, name);
}

/** The successor has the name. Only a branch that still has its retired name is deleted. */
function afterNames(pair: Pair, desired: Desired<BranchFields>, items: readonly BranchItem[]) {
  const { was, old, made } = pair;
  const why = made && whyNotMasked(made, desired, old);
  if (why !== undefined) return why;
  if (old === undefined) return standing('over', was, pair);
  if (!isRetired(old, nameOf(desired)))
    return no(
      `the old branch is called "${old.branch.name}", so someone keeps it`,
      'Plan again without `--renew`: the new branch has its name already.',
    );
  return whyRetiredStays(old, items, desired) ?? standing('delete', was, pair);
}

/** Nothing has the name: the old branch gave it up, and the successor does not have it yet. */
function betweenNames(desired: Desired<BranchFields>, items: readonly BranchItem[], name: string) {
  const called = nameOf(desired);
  const made = items.find(({ branch }) => branch.name === successorName(called));
  const was = made && renewedBy(made, called, name);
  if (made === undefined || was === undefined) return undefined;
  const old = items.find(({ branch }) => branch.id === was);
  return whyNotMasked(made, desired, old) ?? standing('name', was, { was, made, ...(old && { old }) });
}

/** The old branch has the name. */
function beforeNames(here: BranchItem, desired: Desired<BranchFields>, seen: LiveView, name: string) {
  const called = nameOf(desired);
  const items = branchItemsIn(desired.scope.address, seen);
  const was = here.branch.id;
  const taken = items.find(({ branch }) => branch.name === retiredName(called));
  const made = items.find(({ branch }) => branch.name === successorName(called));
  const by = made && renewedBy(made, called, name);
  const retired = items.find(({ branch }) => branch.id === by);
  if (made !== undefined && by !== was && isRetired(retired, called))
    return no(
      `another branch (${was}) has the name "${called}", and the two branches of a renewal wait as "${made.branch.name}" and "${retiredName(called)}"`,
      `Rename the branch ${was}. Then ${renewCommand(desired)} finishes it.`,
    );
  const foreign = made !== undefined && renewedBy(made, called, name) !== was ? made : taken;
  if (foreign !== undefined)
    return no(
      `the branch "${foreign.branch.name}" (${foreign.branch.id}) has a name that this renewal needs, and no renewal of this branch made it`,
      `Delete or rename "${foreign.branch.name}", then renew.`,
    );
  const why = whyKept(here, items) ?? whyNotRenewed(here, desired, seen);
  if (why !== undefined) return why;
  const pair = { was, old: here, ...(made && { made }) };
  if (made === undefined) return standing('make', was, pair);
  // Nothing is made in it either: the data that it would get may not be masked yet.
  if (made.anonymization === null)
    return no(
      `Neon says that the new branch "${made.branch.name}" (${made.branch.id}) is not anonymized`,
      `Plan again. If that stays so, delete "${made.branch.name}", then renew.`,
    );
  const awaits = awaitedMasking(made, desired);
  if (awaits !== undefined) return { ...standing('make', was, pair), awaits };
  // What keeps a successor from being masked is said at its own row.
  return standing(whyNotMasked(made, desired) === undefined ? 'retire' : 'make', was, pair);
}

function standing(stage: Succession['stage'], was: string, { old, made }: Pair): Succession {
  const busy = [made, old].map(each => each?.branch.current_state).find(isBusy);
  return { stage, was, ...(busy !== undefined && stage !== 'make' && { busy }) };
}

function isBusy(state: string | undefined): boolean {
  return state === 'init' || state === 'resetting';
}
