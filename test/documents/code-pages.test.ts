import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { codePageModules, codePageOf, codePagesIn, fileOfCode } from '../../scripts/code-pages.js';
import { codePages } from '../../src/providers/code-pages.ts';
import { codePageMarkdown } from '../../src/render/text/code-page.ts';

const FOLDER = join(import.meta.dirname, '../../docs/codes');

const PAGE = `# neon/branch-ttl

**A ttl is too long.** A branch lives some days.

Wrong:

\`\`\`yaml
ttl: 90d
\`\`\`

Right:

\`\`\`yaml
ttl: 30d
\`\`\`

**Next:** Write a shorter one.
`;

describe('a file of docs/codes', () => {
  test('is what `explain CODE --format markdown` prints, byte for byte', () => {
    const other = Object.entries(codePages).filter(
      ([code, page]) => readFileSync(join(FOLDER, fileOfCode(code)), 'utf8') !== codePageMarkdown(code, page),
    );
    expect(other).toEqual([]);
  });

  test('is read with its line ends of Windows, too', () => {
    expect(codePageOf('neon/branch-ttl', PAGE.replaceAll('\n', '\r\n'), 'a.md')).toEqual({
      title: 'A ttl is too long',
      means: 'A branch lives some days.',
      wrong: 'ttl: 90d',
      right: 'ttl: 30d',
      next: 'Write a shorter one.',
    });
  });

  const spoilt: readonly (readonly [what: string, find: string, by: string, message: string])[] = [
    ['another code', 'neon/', 'none/', 'a.md:1: the first line of this file is "# neon/branch-ttl"'],
    ['no title', '**A ttl is too long.** ', '', 'a.md:3: the title and the meaning are missing'],
    ['no empty line', '\n\nWrong:', '\nWrong:', 'a.md:4: an empty line is missing here'],
    ['an unknown heading', 'Wrong:', '## Wrong', 'a.md:5: "## Wrong" is none of the parts'],
    ['another language', '```yaml', '```yml', 'a.md:7: the block of "Wrong:" begins with "```yaml"'],
    ['a block without an end', '30d\n```', '30d', 'a.md:13: the block of "Right:" has no end'],
    ['no next step', '**Next:** Write a shorter one.\n', '', 'a.md:17: the part "**Next:**" is missing'],
    ['more at its end', 'shorter one.\n', 'shorter one.\n\nMore.\n', 'a.md:19: "**Next:**" is the last part'],
  ];

  test.each(spoilt)('with %s is an error with its name and line', (_, find, by, message) => {
    expect(PAGE).toContain(find);
    expect(() => codePageOf('neon/branch-ttl', PAGE.replace(find, by), 'a.md')).toThrow(message);
  });

  test('that shows what is wrong shows what is right, too', () => {
    const without = PAGE.replace(/Right:[\s\S]*?\n```\n\n/, '');
    expect(() => codePageOf('neon/branch-ttl', without, 'a.md')).toThrow('the part "Right:" is missing');
  });
});

test('a reason without a page is an error that names the file to write', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'evenkeel-codes-'));
  await writeFile(join(folder, 'README.md'), '# Codes\n');
  expect(() => codePageModules({}, ['stale/none'])).toThrow(
    'docs/codes/stale/none.md is missing: the page of stale/none',
  );
  expect(await codePagesIn(folder)).toEqual({});
  await rm(folder, { recursive: true });
});
