import type { PagesOf } from './pages.ts';

/** Why an apply wrote nothing, or a shard of it. */
export const refusalPages: PagesOf<'review' | 'guard' | 'shard'> = {
  'review/not-comparable': {
    title: 'The fresh plan is incomplete',
    means:
      'A reviewed plan is compared with a fresh one. A list could not be read for the fresh one, so nothing can be compared and nothing was written.',
    next: 'Plan again once every list can be read (`evenkeel doctor`).',
  },
  'review/incomplete': {
    title: 'The reviewed plan is incomplete',
    means: 'A plan for which a list could not be read has no digest, and cannot be approved.',
    next: 'Plan again once every list can be read.',
  },
  'review/file-changed': {
    title: 'The plan file was changed after it was saved',
    means:
      'The rows in the file do not give the digest that the file has. Somebody edited it, or it was damaged.',
    next: 'Plan again and review the new file.',
  },
  'review/file-shows-other': {
    title: 'The plan file does not show what would be applied',
    means:
      'The digest fits, but the values that the file shows a reviewer are not those that would be written.',
    next: 'Plan again and review the new file.',
  },
  'review/other-plan': {
    title: 'The reviewed plan is for another manifest or service',
    means: 'The name of the manifest or the base URL of a service differs from this run.',
    next: 'Plan again here.',
  },
  'review/other-digest': {
    title: 'The plan is not the reviewed one',
    means:
      'The digest of the fresh plan differs from the one that was approved: live or the manifest changed since.',
    example: 'evenkeel apply --expect-digest ek1-fac834f31d10d4e483f11a47078ffb8bd88ad64a',
    next: 'Review the new plan, and apply that with its digest.',
  },
  'review/changed': {
    title: 'Live or the manifest changed since the review',
    means:
      'The fresh plan has rows that were not reviewed, so nothing at all was written. Without the `--target` of the plan, for example, everything else is new too.',
    next: 'Apply with the options of the plan, such as `--target`, or plan again and review what is new.',
  },
  'review/none': {
    title: 'Nothing was reviewed that may be applied',
    means:
      'With `expect-digest: reviewed` only what the comments on the merged pull requests show may run. One of them has no plan, or one of another head than the merged one, or somebody pushed a change of the manifest without a pull request. The message names it.',
    next: 'Review the plan that the refusal shows and apply it with its digest, or plan in a new pull request.',
  },
  'review/made-otherwise': {
    title: 'The reviewed plan was made with other inputs',
    means:
      'The comment remembers what the plan was made with: `vars`, `var-file`, `target`, `prune` and `shard`. This apply has another value of one of them, so it might do something else than was reviewed. Values of `vars` are never shown.',
    next: 'Give the job that applies the inputs of the one that plans, or plan again with those of the apply.',
  },
  'review/left-out': {
    title: 'The run would leave out reviewed rows',
    means:
      'The fresh plan lacks reviewed rows, and live does not have what they want. Most often the manifest or `--target` is another one.',
    next: 'Apply with the manifest and options of the plan, or plan again.',
  },
  'guard/deletes': {
    title: 'The plan deletes too much',
    means:
      'Deletes and replaces of what is ours are counted in each scope. More than 5, more than 20 % of ten or more, or all that the manifest owns of a kind is refused, also where other resources of that kind stay, and so is each one in a scope where a file of commands is empty. Entries with `absent: true` do not count.',
    example: 'evenkeel apply --max-deletes 8',
    next: 'Check the rows. If all of them are intended, use `--max-deletes`.',
  },
  'guard/moved': {
    title: 'The apply would undo what somebody changed',
    means:
      'With `--moved refuse` an apply writes nothing if a row would undo what somebody changed live since the last apply. The rows are named.',
    next: 'Write the live values in the manifest to keep them, or use `--moved revert` to undo them.',
  },
  'guard/not-confirmed': {
    title: 'The apply was not confirmed',
    means: 'The answer to the question was not "yes". Nothing was written.',
    next: 'Run it again and answer "yes", or use `--yes`.',
  },
  'shard/refused': {
    title: 'The shard of the row was refused',
    means:
      'The run has several shards. The one with this row was refused and wrote nothing; others were applied.',
    next: 'See why that shard was refused, then run it again.',
  },
  'shard/all-refused': {
    title: 'Every shard was refused',
    means: 'No shard wrote anything, and they were refused for different reasons.',
    next: 'See the reason of each shard.',
  },
  'shard/no-report': {
    title: 'A shard has no report',
    means:
      'Reports were merged and one is missing. What that shard did is not known, so the plan is incomplete.',
    next: 'Look at the run of that shard.',
  },
};
