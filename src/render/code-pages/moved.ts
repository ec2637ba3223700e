import type { CodePage } from '../../core/code-page.ts';
import type { ReasonCode } from '../../core/reason.ts';

const KEEP = 'Write the live value in the manifest to keep it, or use `--moved revert` to undo it.';

/** What `--moved` does with what somebody changed live. */
export const movedPages: Readonly<Record<Extract<ReasonCode, `moved/${string}`>, CodePage>> = {
  'moved/both': {
    title: 'Somebody changed what the manifest changes, too',
    means:
      'Since the last apply somebody changed this live, and the manifest wants something else than before as well. With `--moved leave` neither is chosen: the whole row is blocked, and it shows both values.',
    next: 'Write the live value in the manifest to keep it, or use `--moved revert` to write the value of the manifest.',
  },
  'moved/left': {
    title: 'A field is left as somebody changed it',
    means:
      'Somebody changed the field since the last apply, and the manifest wants what it wanted before. With `--moved leave` the field is not written. Other writes of the resource send the live value.',
    next: KEEP,
  },
  'moved/left-missing': {
    title: 'A resource is left missing',
    means:
      'Somebody deleted it since the last apply. With `--moved leave` it is not created again, and what refers to it is blocked.',
    next: 'Take it out of the manifest, or use `--moved revert` to create it again.',
  },
  'moved/left-extra': {
    title: 'A resource is left that somebody created',
    means:
      'Somebody created it since the last apply, and the manifest wants it not to exist: by `absent: true`, or because its scope is pruned. With `--moved leave` it is not deleted.',
    next: 'Add it to the manifest to keep it, or use `--moved revert` to delete it.',
  },
  'moved/refused': {
    title: 'Apply refuses a plan that undoes what somebody changed',
    means:
      'The plan has rows that undo what somebody changed live since the last apply. With `--moved refuse` an apply writes nothing then, and `plan` ends 4 as the apply would.',
    next: 'Write the live values in the manifest to keep them, or use `--moved revert` to undo them.',
  },
};
