import { describe, expect, test } from 'vitest';
import { COMMAND_FORM, OPTION, OVERWRITE } from '../../src/providers/discord/command/members.ts';
import { BODY_MEMBERS } from '../../src/sandbox/discord/command.ts';
import { OVERWRITE_MEMBERS } from '../../src/sandbox/discord/permissions.ts';
import { CHOICE_MEMBERS, OPTION_MEMBERS } from '../../src/sandbox/discord/read-option.ts';
import { CASES, CHOICE, NO_MEMBERS, type Noun, SCHEMAS, TARGETED, titleOf } from './member-cases.ts';
import { MEMBER_PROOFS } from './member-proofs.ts';
import { NEWER_PROOFS } from './newer-member-proofs.ts';
import { testAll } from './proof.ts';

/* What is asked of every member; what a new one lacks fails here. */

describe.each(CASES.map(each => [titleOf(each), each] as const))('%s', (_, of) => {
  testAll([...MEMBER_PROOFS, ...NEWER_PROOFS], of);
});

/** By the names of the manifest. */
const NAMES: readonly (readonly [Noun, table: readonly string[], sandbox: readonly string[]])[] = [
  ['command', [...COMMAND_FORM.members.keys()], [...BODY_MEMBERS, 'type']],
  ['option', [...OPTION.members.keys()], OPTION_MEMBERS],
  ['choice', [...CHOICE.members.keys()], CHOICE_MEMBERS],
  [
    'overwrite',
    Object.keys(OVERWRITE),
    OVERWRITE_MEMBERS.map(name => (name === 'permission' ? 'allow' : name)),
  ],
];

describe.each(NAMES)('%s', (noun, table, sandbox) => {
  test('has the members of its schema in its table', () => {
    const keys = Object.keys(SCHEMAS[noun].schema.properties ?? {});
    const others = noun === 'overwrite' ? TARGETED : NO_MEMBERS;
    const said = keys.filter(key => !others.includes(key));
    const known = noun === 'overwrite' ? [...said, 'type', 'id'] : said;
    expect(known.sort(), 'members.ts has a row for each').toEqual([...table].sort());
  });

  test('has the members of its table in the sandbox', () => {
    expect([...sandbox].sort(), 'src/sandbox/discord knows each').toEqual([...table].sort());
  });
});
