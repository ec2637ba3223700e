import { describe, expect, test } from 'vitest';
import type { VariableSources } from '../../src/manifest/variables.ts';
import { loadText, noVariables, places } from './load-text.ts';

function manifest(vars: string, keep: string): string {
  return `evenkeel: 1\nname: x\nvars: ${vars}\nkeep: [${keep}]\n`;
}

function given(more: Partial<VariableSources>): VariableSources {
  return { ...noVariables, ...more };
}

async function keepOf(
  vars: string,
  keep: string,
  variables: VariableSources = noVariables,
): Promise<readonly string[]> {
  const loaded = await loadText(manifest(vars, keep), variables);
  return loaded.manifest?.value.keep ?? loaded.problems.map(({ rule, message }) => `${rule}: ${message}`);
}

describe('where a value comes from', () => {
  const vars = '{ a: { default: "default" } }';
  const environment = { EVENKEEL_VAR_a: 'environment', a: 'other', EVENKEEL_VAR_undeclared: 'ignored' };
  const files = [
    { file: 'one.yaml', text: 'a: first\n' },
    { file: 'two.yaml', text: 'a: second\n' },
  ];
  const flags = new Map([['a', 'flag']]);

  test.each([
    ['the default', {}, 'default'],
    ['the environment before the default', { environment }, 'environment'],
    ['a file before the environment, the last one first', { environment, files }, 'second'],
    ['a flag before all', { environment, files, flags }, 'flag'],
  ])('%s', async (_, variables, value) => {
    expect(await keepOf(vars, '"neon.**${a}"', given(variables))).toEqual([`neon.**${value}`]);
  });

  test('no other environment variable can be reached', async () => {
    const secrets = given({ environment: { NEON_API_KEY: 'secret', HOME: '/root' } });
    expect(await keepOf('{}', '"${NEON_API_KEY}"', secrets)).toEqual([
      'vars/undeclared: the variable "NEON_API_KEY" is not declared',
    ]);
    expect(await keepOf('{ NEON_API_KEY: {} }', '"${NEON_API_KEY}"', secrets)).toEqual([
      'vars/no-value: the variable "NEON_API_KEY" has no value',
    ]);
  });

  test('names of objects are not variables', async () => {
    expect(await keepOf('{ toString: {} }', '"${toString}"')).toEqual([
      'vars/no-value: the variable "toString" has no value',
    ]);
  });

  test('an empty text is a value', async () => {
    expect(await keepOf(vars, '"neon.**${a}"', given({ flags: new Map([['a', '']]) }))).toEqual(['neon.**']);
  });
});

describe('how a value is put in', () => {
  const vars = '{ s: { default: "x" }, n: { default: 3 }, b: { default: true } }';
  test.each([
    ['inside text', '"neon.**a${s}b${n}c${b}"', 'neon.**axb3ctrue'],
    ['$$ is $', '"neon.**$${s}$$"', 'neon.**${s}$'],
    ['a lone $ stays', '"neon.**$;$1;$(cmd);`cmd`"', 'neon.**$;$1;$(cmd);`cmd`'],
    ['the value is not looked at again', '"neon.**${s}"', 'neon.**x'],
  ])('%s', async (_, keep, value) => {
    expect(await keepOf(vars, keep)).toEqual([value]);
  });

  test('a value that holds a variable is not replaced again', async () => {
    expect(await keepOf('{ s: { default: "${t}" }, t: { default: x } }', '"neon.**${s}"')).toEqual([
      'neon.**${t}',
    ]);
  });

  test('a workflow expression stays, with a warning', async () => {
    const loaded = await loadText(manifest('{}', '"neon.**${{github.ref}}"'));
    expect(loaded.manifest?.value.keep).toEqual(['neon.**${{github.ref}}']);
    expect(loaded.problems).toMatchObject([{ rule: 'vars/expression', level: 'warning' }]);
  });

  test('keys are never replaced', async () => {
    const text = 'evenkeel: 1\nname: x\nvars: { n: { default: neon } }\n"${n}": {}\n';
    expect(places(await loadText(text))).toEqual(['schema/unknown-key 4:1']);
  });

  test('a value that is exactly a variable takes its type, in quotes or not', async () => {
    const branches =
      'neon:\n  projects:\n    - id: a\n      branches:\n        - { name: b, absent: "${closed}" }\n        - name: c\n          absent: ${closed}\n';
    const text = `evenkeel: 1\nname: x-\${n}\nvars: { closed: { default: false }, n: { type: number } }\n${branches}`;
    const loaded = await loadText(
      text,
      given({
        flags: new Map([
          ['closed', 'true'],
          ['n', '7'],
        ]),
      }),
    );
    expect(loaded.problems).toEqual([]);
    expect(loaded.manifest?.name).toBe('x-7');
    expect(loaded.manifest?.value.neon?.projects?.[0]?.branches?.map(({ absent }) => absent)).toEqual([
      true,
      true,
    ]);
  });

  test.each([
    ['9007199254740992', []],
    ['-9007199254740992', []],
    ['9007199254740993', ['vars/type', 'vars/no-value']],
    ['197038439483310086', ['vars/type', 'vars/no-value']],
  ])('the number %s from a flag is what it would be in the manifest', async (text, found) => {
    const options = '[{ type: number, name: n, description: d, max_value: "${n}" }]';
    const loaded = await loadText(
      `evenkeel: 1\nname: x\nvars: { n: { type: number } }\ndiscord: { application_id: "222222222222222222", commands: [{ name: a, description: d, options: ${options} }] }\n`,
      given({ flags: new Map([['n', text]]) }),
    );
    expect(loaded.problems.map(({ rule }) => rule)).toEqual(found);
  });

  test('a text where another type is wanted is a mistake at the place of use', async () => {
    const text =
      'evenkeel: 1\nname: x\nvars: { c: { default: "yes" } }\nneon: { projects: [{ id: a, prune: "${c}" }] }\n';
    expect(places(await loadText(text))).toEqual(['schema/type 4:36']);
  });

  test('x- keys and vars are left as they are', async () => {
    expect(
      places(await loadText('evenkeel: 1\nname: x\nx-a: ${none}\nvars: { a: { default: "${none}" } }\n')),
    ).toEqual([]);
  });
});

describe('what is refused', () => {
  test.each([
    ['{ guild: {} }', '"${gild}"', 'vars/undeclared', 'did you mean "guild"?'],
    ['{}', '"${gild}"', 'vars/undeclared', 'declare it under vars: { gild: {} }'],
    ['{ a: {} }', '"${a}"', 'vars/no-value', 'give --var a=… or set EVENKEEL_VAR_a'],
    ['{ a: { default: x } }', '"${a:-b}"', 'vars/syntax', 'write ${a}'],
    [
      '{ a: { default: x } }',
      '"${a"',
      'vars/syntax',
      'write } after the name of the variable, or $${ for the characters ${',
    ],
    ['{ a: { default: x } }', '"${}"', 'vars/syntax', 'write $${ for the characters ${'],
  ])('vars %s with %s', async (vars, keep, rule, hint) => {
    const loaded = await loadText(manifest(vars, keep));
    expect(loaded.problems).toMatchObject([{ rule, hint, source: { line: 4, column: 8 } }]);
    expect(loaded.manifest).toBeUndefined();
  });

  test('each use of a variable without a value is reported', async () => {
    expect(places(await loadText(manifest('{ a: {} }', '"${a}", "${a}"')))).toEqual([
      'vars/no-value 4:8',
      'vars/no-value 4:16',
    ]);
  });

  test('a variable that nobody uses needs no value', async () => {
    expect(places(await loadText(manifest('{ a: {} }', '')))).toEqual([]);
  });

  test.each([
    ['number', '12abc'],
    ['number', ''],
    ['number', '0x1F'],
    ['number', '0123'],
    ['number', 'Infinity'],
    ['number', '123456789012345678'],
    ['boolean', 'yes'],
    ['boolean', 'TRUE'],
  ])('a %s from outside that is %j', async (type, text) => {
    const vars = `{ a: { type: ${type} } }`;
    for (const variables of [
      given({ flags: new Map([['a', text]]) }),
      given({ environment: { EVENKEEL_VAR_a: text } }),
    ]) {
      const loaded = await loadText(manifest(vars, '"neon.**${a}"'), variables);
      expect(loaded.problems[0]).toMatchObject({
        rule: 'vars/type',
        message: `the variable "a" must be a ${type}`,
      });
    }
  });

  test('a default of another type than the declared one', async () => {
    expect(places(await loadText(manifest('{ a: { type: number, default: "3" } }', '')))).toEqual([
      'vars/type 3:12',
    ]);
  });

  test('a --var that nobody declared', async () => {
    const loaded = await loadText(manifest('{ guild: {} }', ''), given({ flags: new Map([['gild', '1']]) }));
    expect(loaded.problems).toMatchObject([
      { rule: 'vars/undeclared', level: 'error', hint: 'did you mean "guild"?', source: { file: '--var' } },
    ]);
  });

  test.each([
    ['a: 197038439483310086\n', 'yaml/unquoted-id 1:4'],
    ['a: 5\n', 'vars/type 1:4'],
    ['a: [x]\n', 'vars/type 1:4'],
    ['a:\n', 'vars/type 1:1'],
    ['- a\n', 'vars/file 1:1'],
    ['a: [\n', 'yaml/syntax 1:4'],
    ['a: x\na: y\n', 'yaml/duplicate-key 2:1'],
    ['other: x\n', 'vars/undeclared 1:1'],
  ])('a variable file with %j', async (text, found) => {
    const loaded = await loadText(manifest('{ a: {} }', ''), given({ files: [{ file: 'vars.yaml', text }] }));
    expect(places(loaded)).toContain(found);
    expect(loaded.problems.every(({ source }) => source.file === 'vars.yaml')).toBe(true);
  });

  test('names and types of variables are judged by the schema', async () => {
    expect(
      places(await loadText(manifest('{ a-b: {}, c: { type: text }, d: { defualt: 1 }, e: 5 }', ''))),
    ).toEqual(['schema/pattern 3:9', 'schema/enum 3:29', 'schema/unknown-key 3:42', 'schema/type 3:59']);
  });
});
