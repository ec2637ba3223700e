import type { CodePage } from '../../core/code-page.ts';

/** Findings in a code scanning service besides mistakes in a manifest (`--format sarif`). */
export const findingPages = {
  'apply/refused': {
    title: 'An apply, or a shard of it, was refused',
    means: 'A guard, the review, or something unreadable prevented it. Nothing was written.',
    next: 'Follow the next step of the message.',
  },
  'check/failed': {
    title: 'A check failed',
    means:
      'A check is not as the manifest says: an answer of the documentation, a budget, a schema. evenkeel changes nothing for it, and it affects the exit code only with `--strict-checks`.',
    next: 'Fix what the finding names, or the expectation in the manifest.',
  },
  'check/flaky': {
    title: 'A check is sometimes as expected',
    means:
      'An answer is generated anew each time, and some were as expected and some were not. It affects the exit code only with `--strict-checks=flaky`.',
    next: 'Look at the passages in the report: write the documentation more clearly, allow what is right too with `any_of`, or set `runs` and `pass`.',
  },
  'check/unknown': {
    title: 'A check could not be made',
    means:
      'There was nothing to judge: a service did not answer, or the portal gave no answer. It affects the exit code only with `--strict-checks=unknown`.',
    next: 'Follow what the finding says, and run it again.',
  },
  'drift/extra': {
    title: 'Live has it, the manifest does not',
    means:
      'An apply would delete it: its entry says `absent: true`, or it has no entry in a pruned scope. Somebody created it, or the change of the manifest was not applied.',
    next: 'Add an entry, such as with `evenkeel export`, hold it with `keep`, or apply to delete it.',
  },
  'drift/missing': {
    title: 'The manifest has it, live does not',
    means: 'Somebody deleted it, it expired, or the entry was never applied.',
    next: 'Apply to create it, or remove the entry.',
  },
  'drift/moved': {
    title: 'Live is not as the manifest says',
    means:
      'Somebody changed it since it was applied. The finding names the fields, or the name that it has now.',
    next: 'Apply to restore it, or write the live value into the manifest.',
  },
  'plan/undoes': {
    title: 'A row undoes what somebody changed live',
    means:
      'Live is not as the manifest before says, and the row would change it back. With `--base-applied` somebody changed it since the last apply; with `--base` that manifest may never have been applied either.',
    next: 'Write the live value into the manifest to keep it, leave it with `--moved leave`, or apply to undo it.',
  },
  'row/blocked': {
    title: 'A row cannot go ahead',
    means: 'The manifest asks for something that evenkeel may not or cannot do. The message says why.',
    next: 'Follow the next step of the message.',
  },
  'row/not-done': {
    title: 'A row was not done, or not confirmed',
    means: 'The write failed, was skipped, or its outcome is unknown.',
    next: 'Follow the next step of the message, then plan again.',
  },
  'run/failed': {
    title: 'The run ended before it had a report',
    means:
      'A token is missing, nothing answered, or the options do not fit together: the message says which. What earlier files of the same tool found is neither confirmed nor gone.',
    next: 'Follow the next step of the message, then run again.',
  },
} satisfies Readonly<Record<string, CodePage>>;
