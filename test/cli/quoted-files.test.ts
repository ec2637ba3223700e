import { describe, expect, test } from 'vitest';
import { agent } from './agents.ts';
import { testCli } from './test-io.ts';

const SECRET = 'correct-horse-battery';
const TOP = 'evenkeel: 1\nname: acme\n';

/** Files below the server's folder that are no manifests, and hold a secret. */
const OTHERS: Readonly<Record<string, string>> = {
  'a.json': `{"user": "${SECRET}", "name": 5}`,
  'flat.json': `{"name": "${SECRET}!"}`,
  'vars.json': `{"vars": {"word": "${SECRET}"}}`,
  'x.json': `{"x-word": "${SECRET}", "keep": 5}`,
  'list.json': `["${SECRET}", 1]`,
  'text.json': `"${SECRET}"`,
  'deep.json': `{"data": {"evenkeel": 1, "word": "${SECRET}"}}`,
  'broken.json': `{"user": "${SECRET}", "name": `,
  'name.yaml': `name: ${SECRET}!\n`,
  'near.yaml': `evenkel: ${SECRET}\nname: a\n`,
  'broken.yaml': `a: [${SECRET}\nb: "${SECRET}\n`,
  'twice.yaml': `name: a\nname: ${SECRET}\n`,
  'plain.yaml': `${SECRET}\n`,
  // Composing one of these without a limit ends the process.
  'nested.yaml': `neon: ["${SECRET}", ${'['.repeat(100_000)}`,
  'nested.json': `{"word": "${SECRET}", "a": ${'{"a": '.repeat(100_000)}`,
};

async function answers(files: Readonly<Record<string, string>>, paths: readonly string[]) {
  const its = await agent(testCli({ manifest: TOP, files }));
  const all = [];
  for (const tool of ['validate', 'fix', 'plan', 'drift']) all.push(await its.call(tool, { files: paths }));
  await its.leave();
  return { all, lines: its.lines.join('') };
}

describe('a file that is no manifest is never quoted to an agent:', () => {
  test.each(Object.keys(OTHERS))('%s, given as a manifest', async file => {
    const { all, lines } = await answers(OTHERS, [file]);
    expect(lines).not.toContain(SECRET);
    expect(all[0]?.facts).toEqual({
      code: 'ok',
      valid: false,
      codes: ['file/other-form'],
    });
    expect(all[0]?.text).toContain('file/other-form');
    expect(all[1]?.facts).toMatchObject({ fixed: 0, data: { files: [] } });
    expect(all.slice(2).map(({ facts }) => facts)).toEqual([{ code: 'invalid' }, { code: 'invalid' }]);
  });

  test.each(Object.keys(OTHERS))('%s, named by a manifest', async file => {
    for (const manifest of [
      `${TOP}include: [${file}]\n`,
      `${TOP}include: [${file}]\nkeeep: []\n`,
      `${TOP}discord:\n  application_id: "222222222222222222"\n  localizations: ${file}\n`,
      `${TOP}discord:\n  application_id: "222222222222222222"\n  commands_from: ${file}\n`,
    ]) {
      const { lines } = await answers({ ...OTHERS, 'm.yaml': manifest }, ['m.yaml']);
      expect(lines).not.toContain(SECRET);
    }
  });

  test('a manifest is, also where it cannot be parsed, and as JSON', async () => {
    const files = {
      'm.yaml': `${TOP}nme: quoted-line\n`,
      'broken.yaml': `${TOP}neon: [quoted-line\nvars: {}\n`,
      'm.json': '{ "evenkeel": 1, "name": "acme",\n "nme": "quoted-line" }',
      'part.yaml': 'neon:\n  projcts: quoted-line\n',
      'with-part.yaml': `${TOP}include: [part.yaml]\n`,
    };
    for (const file of ['m.yaml', 'broken.yaml', 'm.json', 'with-part.yaml'])
      expect((await answers(files, [file])).all[0]?.text, file).toContain('quoted-line');
  });
});

test('a mistake of the command line is not said to be in a file', async () => {
  const its = await agent(testCli({ manifest: TOP }), ['--var', 'word=x']);
  const { text } = await its.call('validate');
  expect(text).toContain('the variable "word" is not declared');
  expect(text).not.toContain('in a file');
  await its.leave();
});
