import { describe, expect, test } from 'vitest';
import { MANIFEST } from './sample-manifest.ts';
import { testCli } from './test-io.ts';

const INSTALLED = 'node_modules/evenkeel/dist/schema/editor.schema.json';
const EXPORT = ['export', 'discord', '--application', '222222222222222222'];
const HINT =
  /^# For completion in an editor, run `evenkeel schema editor > evenkeel\.schema\.json` and add: # yaml-language-server: /;

function firstLine(text: string | undefined): string {
  return text?.split('\n')[0] ?? '';
}

describe('the first line of a new manifest names the schema for editors', () => {
  test.each([
    ['evenkeel.yaml', INSTALLED, `./${INSTALLED}`],
    ['conf/evenkeel.yaml', INSTALLED, `../${INSTALLED}`],
    ['conf/prod/evenkeel.yaml', INSTALLED, `../../${INSTALLED}`],
    ['conf/evenkeel.yaml', `conf/${INSTALLED}`, `./${INSTALLED}`],
    ['evenkeel.yaml', `../${INSTALLED}`, `../${INSTALLED}`],
  ])('init %s, where it is installed at %s', async (file, installed, path) => {
    const cli = testCli({ files: { [installed]: '{}' } });
    expect(await cli.run('init', file)).toMatchObject({ code: 0 });
    const written = firstLine(cli.files.contents.get(`/demo/${file}`));
    expect(written).toBe(`# yaml-language-server: $schema=${path}`);
  });

  test('where it is installed nowhere above the file, as globally, the line says what to do', async () => {
    const cli = testCli({ files: { [`other/${INSTALLED}`]: '{}' } });
    expect(await cli.run('init')).toMatchObject({ code: 0 });
    const line = firstLine(cli.files.contents.get('/demo/evenkeel.yaml'));
    expect(line).toMatch(HINT);
    // An editor reads it only at the start of a comment.
    expect(line).not.toMatch(/^#\s+yaml-language-server/);
  });

  test('what is installed outside the repository is not named', async () => {
    const cli = testCli({ files: { '.git/HEAD': 'ref', [`../${INSTALLED}`]: '{}' } });
    await cli.run('init', 'conf/evenkeel.yaml');
    expect(firstLine(cli.files.contents.get('/demo/conf/evenkeel.yaml'))).toMatch(HINT);
  });

  test('an exported one too, from where it is written', async () => {
    const cli = testCli({ files: { 'evenkeel.yaml': MANIFEST, 'conf/own.yaml': '', [INSTALLED]: '{}' } });
    expect(await cli.run(...EXPORT, '--output', 'conf/live.yaml')).toMatchObject({ code: 0 });
    const written = firstLine(cli.files.contents.get('/demo/conf/live.yaml'));
    expect(written).toBe(`# yaml-language-server: $schema=../${INSTALLED}`);
    const { stdout } = await cli.run(...EXPORT);
    expect(firstLine(stdout)).toBe(`# yaml-language-server: $schema=./${INSTALLED}`);
  });
});
