import type { Json } from '../../core/json.ts';
import type { ComparedField, Reasons } from '../../core/report/reason.ts';
import { shortened } from '../../core/text/shortened.ts';
import { inlineValue } from '../shown-value.ts';
import { soItCannot, type WordsOf } from './words.ts';

/**
 * What a line of `accepted` is about: one field, or, if it has no field, that the whole resource is
 * gone.
 */
function what({ address, field }: { readonly address: string; readonly field?: string }): string {
  return field === undefined ? address : `\`${field}\` of ${address}`;
}

function theLine(about: { readonly address: string; readonly field?: string }): string {
  return `the line of \`accepted\` for ${what(about)}`;
}

/** The longest value in a message. The JSON output has all of it. */
const LONGEST = 80;

function value(field: string | undefined, it: Json | undefined): string {
  return shortened(inlineValue(field ?? '', it ?? null), LONGEST);
}

function whyEnded({ because, field, now }: Reasons['accepted/ended']): string {
  switch (because) {
    case 'wanted':
      return `the manifest now has ${value(field, now)}`;
    case 'live':
      return `the live value is now ${value(field, now)}`;
    case 'made-again':
      return `another resource, with the id ${value('id', now)}, has this name now`;
    case 'gone':
      return 'the resource is gone';
    case 'there':
      return 'the resource is there again';
  }
}

const IDLE: { readonly [B in Reasons['accepted/idle']['because']]: string } = {
  undeclared: 'the manifest has no entry for this resource',
  absent: 'the entry says `absent: true`, and `accepted` does not prevent a delete',
  same: 'the live value is the value in the manifest',
  unsaid: 'the entry does not have this field',
  ignored: 'the entry already ignores this field',
  together: 'another field differs together with this one, and `accepted` has no line for that field',
};

/** The words of reasons about lines of `accepted`, and about fields that a change ignores. */
export const acceptedWords: WordsOf<'accepted' | 'ignore'> = {
  'ignore/added-in-change': ({ address, fields }) => [
    `this change adds ${fields.map(field => `\`${field}\``).join(', ')} to \`ignore\` in the entry of ${address}, so evenkeel no longer keeps the resource protected`,
    'Check that this is intended.',
  ],
  'accepted/over': ({ until, ...about }) => [
    `${theLine(about)} has expired: its last day was ${until}`,
    'Remove the line, or write a later date in `until`.',
  ],
  'accepted/too-long': ({ until, most, ...about }) => [
    `${theLine(about)} has no effect: ${until} is more than ${most} days ahead`,
    `Write a date in \`until\` that is at most ${most} days ahead.`,
  ],
  'accepted/ended': data => [
    `${theLine(data)} no longer has an effect: ${whyEnded(data)}`,
    'Remove the line. To accept the new difference, copy the line for it that `evenkeel drift` prints at its end.',
  ],
  'accepted/idle': ({ because, ...about }) => [
    `${theLine(about)} has no effect: ${IDLE[because]}`,
    because === 'together'
      ? 'Add the line for the other field, which `evenkeel drift` prints, or remove this line.'
      : 'Remove the line from `accepted`.',
  ],
  'accepted/widens': about => [
    `${theLine(about)} has no effect: live gives more access than the manifest, and the line lacks \`widened: true\``,
    'Add `widened: true` to this line, with a date in `until` that is at most 14 days ahead. Or apply, which undoes the live change.',
  ],
  'accepted/in-change': ({ wants, is, until, widened, ...about }) => [
    `this change adds a line to \`accepted\`: after the merge, evenkeel leaves ${what(about)} ${
      about.field === undefined
        ? 'gone'
        : `at ${value(about.field, is)} until ${until}, although the manifest has ${value(about.field, wants)}`
    }${about.field === undefined ? ` until ${until}` : ''}${widened === true ? ', and live gives more access than the manifest' : ''}`,
    'Check that this difference may stay. Until the merge, an apply still removes the difference.',
  ],
};

/**
 * The next step where a line of `keep` prevents something: the action `to`, the change of the field
 * `path`, or, without both, a delete.
 */
function takeOut({ to, path, glob }: Reasons['keep/holds']): string {
  const what = path === undefined ? `${to ?? 'delete'} this resource` : `set \`${path}\``;
  return `To let evenkeel ${what}, remove the line ${glob} from \`keep\`.`;
}

/** The words of reasons about what `keep` prevents. */
export const keepWords: WordsOf<'keep'> = {
  'keep/holds': kept => [
    `the line ${kept.glob} of \`keep\` matches this resource${soItCannot(kept)}`,
    takeOut(kept),
  ],
  'keep/holds-inside': kept => [
    `the line ${kept.glob} of \`keep\` may match a resource inside this one (evenkeel did not look for one)${soItCannot(kept, 'this resource')}`,
    takeOut(kept),
  ],
  'keep/holds-beside': kept => [
    `the line ${kept.glob} of \`keep\` matches a resource that the service deletes together with this one${soItCannot(kept, 'this resource')}`,
    takeOut(kept),
  ],
  'keep/holds-protection': ({ glob }) => [
    `the line ${glob} of \`keep\` matches this resource, so evenkeel does not unprotect it`,
    `To remove the protection, first remove the line ${glob} from \`keep\`.`,
  ],
  'keep/removed-in-change': ({ glob }) => [
    `this change removes the line ${glob} from \`keep\`, but until the change is merged the line still protects what it matches`,
    'To delete a resource that the line matches, merge this change first, then plan again.',
  ],
  'keep/fits-nothing': ({ glob, near }) => [
    `the line ${glob} of \`keep\` matches no live resource and no entry, so it protects nothing`,
    near === undefined ? 'Correct the line, or remove it.' : `Correct the line: did you mean ${near}?`,
  ],
};

/** A rule with its place: `rule prod-protected (evenkeel.yaml:12)`. */
function theRule({ rule, source }: Reasons['rule/broken']): string {
  return `the rule ${rule} (${source.file}:${source.line})`;
}

/** The message of a rule in quotes, as a part of a sentence. */
function quoted({ message }: { readonly message: string }): string {
  return `"${message.replace(/\.$/, '')}"`;
}

function breachWords({ fields = [], counted }: Reasons['rule/broken']): string {
  if (counted !== undefined) {
    const { is, most, least = 0, scope } = counted;
    const bound = most === undefined ? `at least ${least}` : `at most ${most}`;
    if (counted.open === true)
      return `: the rule allows ${bound}, this run counts ${is}, and other runs of this manifest may add to that`;
    return `: the rule allows ${bound}${scope === undefined ? '' : ` in ${scope}`}, and after this plan there would be ${is}`;
  }
  const said = fields.map(
    ({ path, value: it }) => `\`${path}\` would ${it === null ? 'not be set' : `be ${value(path, it)}`}`,
  );
  return said.length === 0 ? '' : `: ${said.join(', ')}`;
}

/** The words of reasons about the rules in the manifest. */
export const ruleWords: WordsOf<'rule'> = {
  'rule/broken': broken => [
    `this row ${broken.counted?.open === true ? 'may break' : 'would break'} ${theRule(broken)}, ${quoted(broken)}${breachWords(broken)}`,
    broken.counted?.open === true
      ? 'Plan and apply the scopes in which the rule counts in one run, without --target and --shard.'
      : 'Change the entry or the rule.',
  ],
  'rule/warns': ({ broken = [], until, ...of }) => [
    `${broken.length === 0 ? 'this row would break' : 'the result of this plan would break'} ${theRule(of)}, ${quoted(of)}, which only warns until ${until}${
      broken.length === 0 ? '' : `: ${shortList(broken)}`
    }`,
    broken.length === 0
      ? 'Change the entry before that day: afterwards the rule blocks this row.'
      : 'Change the entries before that day: afterwards the rule fails, and blocks each row that breaks it.',
  ],
  'rule/removed-in-change': ({ rule, message }) => [
    `this change removes or changes the rule ${rule}, ${quoted({ message })}, but until the change is merged the rule still applies`,
    'If the rule blocks what you want to apply, merge this change first, then plan again.',
  ],
};

const MOST_LINES = 5;

function shortList(lines: readonly string[]): string {
  const more = lines.length > MOST_LINES ? `; and ${lines.length - MOST_LINES} more` : '';
  return `${lines.slice(0, MOST_LINES).join('; ')}${more}`;
}

/** Values in words, such as: `autoscaling_limit_max_cu` is 8 live, and 2 in the manifest. */
function valuesOf(fields: readonly ComparedField[]): string {
  return fields
    .map(
      ({ path, before, after }) =>
        `\`${path}\` is ${inlineValue(path, before)} live, and ${inlineValue(path, after)} in the manifest`,
    )
    .join('; ');
}

/** The words of reasons about what `--moved` does with a live change. */
export const movedWords: WordsOf<'moved'> = {
  'moved/both': ({ fields }) => [
    `someone changed this resource since the last apply, and the manifest changed, too${fields.length === 0 ? '' : `: ${valuesOf(fields)}`}`,
    'To keep the live value, write it in the manifest. To undo the live change, use --moved revert.',
  ],
  'moved/left': ({ address, fields, widened }, say) => [
    `someone changed ${address} live, and evenkeel does not undo that (--moved leave): ${valuesOf(fields)}${widened === undefined ? '' : `. Live gives more access than the manifest: ${say(widened).message}`}`,
    'To keep the live value, write it in the manifest. To undo the live change, use --moved revert.',
  ],
  'moved/left-missing': ({ address }) => [
    `someone deleted ${address} since the last apply, and --moved leave does not create it again`,
    'Remove the entry of this resource, or use --moved revert to create the resource again.',
  ],
  'moved/left-extra': ({ address }) => [
    `someone created ${address} since the last apply, and --moved leave does not delete it`,
    'To keep this resource, add an entry for it. To delete it, use --moved revert.',
  ],
  'moved/refused': ({ rows }) => [
    `apply refuses this plan: ${rows === 1 ? '1 row undoes' : `${rows} rows undo`} what someone changed since the last apply (--moved refuse)`,
    'To keep the live values, write them in the manifest. To undo the live changes, use --moved revert.',
  ],
};
