import type { Json } from '../../core/json.ts';
import type { Reasons } from '../../core/report/reason.ts';
import { shortened } from '../../core/text/shortened.ts';
import { inlineValue } from '../shown-value.ts';
import type { WordsOf } from './words.ts';

/** The address with its field, or the address alone where the resource is gone. */
function what({ address, field }: { readonly address: string; readonly field?: string }): string {
  return field === undefined ? address : `${address}: \`${field}\``;
}

/** A value may be a whole list of options: JSON has all of it. */
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
  absent: 'its entry is `absent: true`, and a line of accepted holds no delete',
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
    `a line of accepted has no effect: ${what(about)}: ${IDLE[because]}`,
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
