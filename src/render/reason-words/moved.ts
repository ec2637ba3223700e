import type { ComparedField } from '../../core/report/reason.ts';
import { inlineValue } from '../shown-value.ts';
import type { WordsOf } from './words.ts';

/** `autoscaling_limit_max_cu` is 8 and 2 in the manifest. */
function valuesOf(fields: readonly ComparedField[]): string {
  return fields
    .map(
      ({ path, before, after }) =>
        `\`${path}\` is ${inlineValue(path, before)}, and ${inlineValue(path, after)} in the manifest`,
    )
    .join('; ');
}

/** What `--moved` does with what someone changed live. */
export const movedWords: WordsOf<'moved'> = {
  'moved/both': ({ fields }) => [
    `somebody changed it since the last apply, and so does the manifest${fields.length === 0 ? '' : `: ${valuesOf(fields)}`}`,
    'Write the live value in the manifest to keep it, or use --moved revert to write the value of the manifest.',
  ],
  'moved/left': ({ address, fields }) => [
    `left as somebody changed it: ${address}: ${valuesOf(fields)}`,
    'Write the live value in the manifest to keep it, or use --moved revert to undo it.',
  ],
  'moved/left-missing': ({ address }) => [
    `left as somebody changed it: ${address} is gone, and it is not created again`,
    'Take it out of the manifest, or use --moved revert to create it again.',
  ],
  'moved/left-extra': ({ address }) => [
    `left as somebody changed it: ${address} exists, and it is not deleted`,
    'Add it to the manifest to keep it, or use --moved revert to delete it.',
  ],
  'moved/refused': ({ rows }) => [
    `apply refuses this: ${rows === 1 ? '1 row undoes' : `${rows} rows undo`} what somebody changed since the last apply (--moved refuse)`,
    'Write the live values in the manifest to keep them, or use --moved revert to undo them.',
  ],
};
