import { expect, it } from 'vitest';
import { collect } from '../../../src/engine/desired/collect.ts';
import type { ManifestView } from '../../../src/engine/desired/manifest-view.ts';
import { withoutFollowers } from '../../../src/manifest/hints/followers.ts';
import type { CheckableManifest } from '../../../src/manifest/load.ts';
import { PROVIDERS } from '../../helpers/world.ts';
import { loadText } from '../../manifest/load-text.ts';

/**
 * 40 entries of `commands`, each with one mistake and the rule that finds it. The mistake stands in
 * the line that ends in `#`.
 */
const COMMANDS: readonly (readonly [rule: string, entry: string])[] = [
  ['schema/missing-key', '{ description: No name } #'],
  ['schema/limit', '{ name: "", description: D } #'],
  ['schema/limit', `{ name: ${'n'.repeat(33)}, description: D } #`],
  ['schema/enum', '{ name: c3, type: slash, description: D } #'],
  ['schema/unknown-key', '{ name: c4, descripton: D, description: D } #'],
  ['schema/limit', `{ name: c5, description: ${'d'.repeat(101)} } #`],
  ['schema/enum', '{ name: c6, description: D, contexts: [everywhere] } #'],
  ['schema/limit', '{ name: c7, description: D, contexts: [] } #'],
  ['schema/repeated', '{ name: c8, description: D, integration_types: [0, 0] } #'],
  ['schema/enum', '{ name: c9, description: D, default_member_permissions: [BAN_MEMBER] } #'],
  ['schema/pattern', '{ name: c10, description: D, default_member_permissions: "all" } #'],
  ['schema/unknown-key', '{ name: c11, description: D, name_localizations: { xx: x } } #'],
  ['schema/limit', '{ name: c12, description: D, description_localizations: { de: "" } } #'],
  ['discord/name-pattern', '{ name: "c 13", description: D } #'],
  ['discord/name-case', '{ name: C14, description: D } #'],
  ['discord/name-length', `{ name: c15, description: D, name_localizations: { de: ${'n'.repeat(33)} } } #`],
  ['discord/name-blank', '{ name: " ", type: user } #'],
  ['discord/description-needed', '{ name: c17 } #'],
  ['discord/description-not-taken', '{ name: c18, type: message, description: D } #'],
  [
    'discord/options-not-taken',
    '{ name: c19, type: user, options: [{ type: user, name: a, description: D }] } #',
  ],
  ['discord/handler-not-taken', '{ name: c20, description: D, handler: app_handler } #'],
  ['schema/type', '{ name: c21, description: D, dm_permission: guild } #'],
  ['discord/deprecated-field', '{ name: c22, description: D, default_permission: false } #'],
  [
    'discord/permission-bits',
    '{ name: c23, description: D, default_member_permissions: "18014398509481984" } #',
  ],
  [
    'discord/option-unique',
    option('c24', '{ type: user, name: a, description: D }', '{ type: user, name: a, description: D } #'),
  ],
  [
    'discord/required-first',
    option(
      'c25',
      '{ type: user, name: a, description: D }',
      '{ type: user, name: b, description: D, required: true } #',
    ),
  ],
  [
    'discord/localized-name-unique',
    option(
      'c26',
      '{ type: user, name: a, description: D }',
      '{ type: user, name: b, description: D, name_localizations: { de: a } } #',
    ),
  ],
  [
    'discord/option-nesting',
    option(
      'c27',
      '{ type: sub_command, name: a, description: D, options: [{ type: sub_command, name: b, description: D }] } #',
    ),
  ],
  ['discord/option-member', option('c28', '{ type: user, name: a, description: D, min_length: 1 } #')],
  [
    'discord/range-order',
    option('c29', '{ type: integer, name: a, description: D, min_value: 2, max_value: 1 } #'),
  ],
  ['discord/integer-range', option('c30', '{ type: integer, name: a, description: D, min_value: 0.5 } #')],
  [
    'discord/choice-value',
    option('c31', '{ type: integer, name: a, description: D, choices: [{ name: One, value: one }] } #'),
  ],
  [
    'discord/choice-bounds',
    option(
      'c32',
      '{ type: integer, name: a, description: D, max_value: 5, choices: [{ name: Six, value: 6 }] } #',
    ),
  ],
  [
    'discord/choices-or-autocomplete',
    option(
      'c33',
      '{ type: string, name: a, description: D, autocomplete: true, choices: [{ name: One, value: one }] } #',
    ),
  ],
  ['schema/pattern', option('c34', '{ type: attachment, name: a, description: D, file_types: [pdf] } #')],
  ['schema/limit', option('c35', '{ type: string, name: a, description: D, max_length: 6001 } #')],
  ['schema/missing-key', option('c36', '{ type: string, name: a } #')],
  ['schema/enum', option('c37', '{ type: channel, name: a, description: D, channel_types: [text] } #')],
  ['discord/command-size', large('c38')],
  ['manifest/duplicate', '{ name: c0, description: Twice } #'],
];

function option(name: string, ...options: readonly string[]): string {
  return `{ name: ${name}, description: D, options: [\n${options.map(each => each.replace(/( #)?$/, ',$1')).join('\n')}\n] }`;
}

/** 3 × 25 choices of 109 characters. */
function large(name: string): string {
  const choices = Array.from(
    { length: 25 },
    (_, index) => `{ name: "choice ${String(index).padStart(2, '0')}", value: ${'v'.repeat(100)} }`,
  );
  const options = ['a', 'b', 'c'].map(
    each => `{ type: string, name: ${each}, description: D, choices: [${choices.join(', ')}] }`,
  );
  return `{ name: ${name}, description: D, options: [${options.join(', ')}] } #`;
}

it('40 invalid commands are 40 errors, each at its line, without a request', async () => {
  expect(COMMANDS).toHaveLength(40);
  const entries = COMMANDS.map(([, entry]) => `    - ${entry.replaceAll('\n', '\n      ')}`);
  const yaml = [
    'evenkeel: 1',
    'name: acme',
    'discord:',
    '  application_id: "222222222222222222"',
    '  commands:',
    '    - { name: c0, description: The first }',
    ...entries,
  ].join('\n');
  const marked = yaml.split('\n').flatMap((line, index) => (line.endsWith('#') ? [index + 1] : []));
  const result = await loadText(yaml);
  const { checkable } = result;
  if (checkable === undefined) throw new Error('nothing could be read');
  const { problems } = collect(
    { ...checkable, value: { ...checkable.value }, source: sourceIn(checkable) },
    PROVIDERS,
    0,
  );
  const ofRules = problems.filter(problem => problem.source !== NOWHERE);
  const errors = withoutFollowers(result.problems, ofRules).filter(problem => problem.level === 'error');
  const found = errors.map(({ rule, source }) => `${source.line} ${rule}`);
  const expected = COMMANDS.map(([rule], index) => `${marked[index]} ${rule}`);
  expect(found.sort(byLine)).toEqual(expected.sort(byLine));
});

/** The place of a value that something was left out of: rules about it as a whole would mislead. */
const NOWHERE = { file: '', line: 0, column: 0 };

function sourceIn(checkable: CheckableManifest): ManifestView['source'] {
  return (path, options) => (checkable.damaged(path) ? NOWHERE : checkable.source(path, options));
}

function byLine(a: string, b: string): number {
  return Number.parseInt(a, 10) - Number.parseInt(b, 10);
}
