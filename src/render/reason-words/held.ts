import type { Json } from '../../core/json.ts';
import type { ComparedField, Reasons } from '../../core/report/reason.ts';
import { shortened } from '../../core/text/shortened.ts';
import { inlineValue } from '../shown-value.ts';
import { cannot, type WordsOf } from './words.ts';

/**
 * The subject of a line of `accepted`: address and field, or only the address where the resource is
 * gone.
 */
function what({ address, field }: { readonly address: string; readonly field?: string }): string {
  return field === undefined ? address : `${address}: \`${field}\``;
}

/** The longest value in a message. The JSON output has all of it. */
const LONGEST = 80;

function value(field: string | undefined, it: Json | undefined): string {
  return shortened(inlineValue(field ?? '', it ?? null), LONGEST);
}

function whyEnded({ because, field, now }: Reasons['accepted/ended']): string {
  switch (because) {
    case 'wanted':
      return `the manifest wants ${value(field, now)} now`;
    case 'live':
      return `${value(field, now)} is live now`;
    case 'made-again':
      return `another resource has the name now, with the id ${value('id', now)}`;
    case 'gone':
      return 'the resource is gone';
    case 'there':
      return 'the resource is there again';
  }
}

const IDLE: { readonly [B in Reasons['accepted/idle']['because']]: string } = {
  undeclared: 'the manifest has no such entry',
  absent: 'its entry is `absent: true`, and a line of accepted prevents no delete',
  same: 'live is as the manifest wants it',
  unsaid: 'its entry says nothing of the field',
  ignored: 'its entry ignores the field already',
  together: 'the field is ignored only together with another one that differs too',
};

/** Lines of `accepted`, and fields that a change ignores. */
export const acceptedWords: WordsOf<'accepted' | 'ignore'> = {
  'ignore/added-in-change': ({ address, fields }) => [
    `this change ignores what protects ${address}: ${fields.map(field => `\`${field}\``).join(', ')}`,
  ],
  'accepted/over': ({ until, ...about }) => [
    `accepted until ${until}, which is over: ${what(about)}`,
    'Remove the line from accepted, or write a later day.',
  ],
  'accepted/too-long': ({ until, most, ...about }) => [
    `not accepted: ${what(about)}: ${until} is more than ${most} days ahead by the clock of the service`,
    'Write a nearer day.',
  ],
  'accepted/ended': data => [
    `no longer accepted: ${what(data)}: ${whyEnded(data)}`,
    'Remove the line from accepted, or write a new one as evenkeel drift prints it.',
  ],
  'accepted/idle': ({ because, ...about }) => [
    `a line of accepted has no effect on ${what(about)}: ${IDLE[because]}`,
    'Remove the line from accepted.',
  ],
  'accepted/widens': about => [
    `not accepted: ${what(about)}: live gives more access than the manifest, and the line does not say widened: true`,
    'Add widened: true, with a day at most 14 days ahead, or undo it.',
  ],
  'accepted/in-change': ({ wants, is, until, widened, ...about }) => [
    `once this change is merged, it accepts until ${until}${widened === true ? ', with more access than the manifest gives' : ''}: ${what(about)} ${
      about.field === undefined
        ? 'is gone'
        : `is ${value(about.field, is)}, and ${value(about.field, wants)} in the manifest`
    }`,
    'The line has no effect on this plan.',
  ],
};

const TAKE_OUT = 'Remove it from `keep` first.';

/** What `keep` holds. */
export const keepWords: WordsOf<'keep'> = {
  'keep/holds': kept => [`${cannot(kept)}\`keep\` holds it`, TAKE_OUT],
  'keep/holds-inside': kept => [`${cannot(kept)}\`keep\` holds what may be in it: ${kept.glob}`, TAKE_OUT],
  'keep/holds-beside': kept => [
    `${cannot(kept)}\`keep\` holds what would be deleted with it: ${kept.glob}`,
    TAKE_OUT,
  ],
  'keep/holds-protection': () => ['`keep` holds it, so it stays protected', TAKE_OUT],
  'keep/removed-in-change': ({ glob }) => [
    `keep ${glob} is removed in this change; it holds until the change is merged`,
  ],
  'keep/fits-nothing': ({ glob, near }) => [
    `keep ${glob} holds nothing: nothing live or declared fits it${near === undefined ? '' : `; did you mean ${near}?`}`,
  ],
};

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
    `someone changed it since the last apply, and so does the manifest${fields.length === 0 ? '' : `: ${valuesOf(fields)}`}`,
    'Write the live value in the manifest to keep it, or use --moved revert to write the value of the manifest.',
  ],
  'moved/left': ({ address, fields }) => [
    `left as someone changed it: ${address}: ${valuesOf(fields)}`,
    'Write the live value in the manifest to keep it, or use --moved revert to undo it.',
  ],
  'moved/left-missing': ({ address }) => [
    `left as someone changed it: ${address} is gone, and it is not created again`,
    'Take it out of the manifest, or use --moved revert to create it again.',
  ],
  'moved/left-extra': ({ address }) => [
    `left as someone changed it: ${address} exists, and it is not deleted`,
    'Add it to the manifest to keep it, or use --moved revert to delete it.',
  ],
  'moved/refused': ({ rows }) => [
    `apply refuses this: ${rows === 1 ? '1 row undoes' : `${rows} rows undo`} what someone changed since the last apply (--moved refuse)`,
    'Write the live values in the manifest to keep them, or use --moved revert to undo them.',
  ],
};
