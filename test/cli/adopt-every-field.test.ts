import { describe, expect, test } from 'vitest';
import { LEFT_OUT, type LeftOutCase } from '../contract/left-out-cases.ts';
import { worldOf } from '../helpers/world-of-cli.ts';
import { APPLICATION, GUILD, PROJECT, type World } from '../helpers/world.ts';
import { adoptsAll } from './adopts-all.ts';
import { type TestCli, testCli } from './test-io.ts';

/*
 * Every kind and every field of it: live has another value than the manifest says, or the manifest says nothing of it. What drift
 * shows is taken over.
 */

type Step = (here: World) => void;

/** A service in which a manifest was applied, and another client did something. */
async function service(manifest: string, step?: Step): Promise<TestCli> {
  const cli = testCli();
  await cli.files.replace('evenkeel.yaml', versioned(manifest));
  const { code, stdout } = await cli.run('apply', '--yes', '--secrets-to', 'secrets.json');
  expect(code, stdout).toBe(0);
  step?.(worldOf(cli));
  return cli;
}

function versioned(manifest: string): string {
  return manifest.startsWith('{') ? manifest.replace('{ name:', '{ evenkeel: 1, name:') : `evenkeel: 1${manifest}`;
}

async function exported(cli: TestCli, kind: string): Promise<string> {
  const argv = kind.startsWith('neon.')
    ? ['neon', '--project', PROJECT, '--no-ids', '--with-credentials']
    : ['discord', '--application', APPLICATION, '--guild', GUILD];
  const { code, stdout, stderr } = await cli.run('export', ...argv);
  expect(code, stderr).toBe(0);
  return stdout.replace('name: my-app', 'name: acme');
}

interface Field {
  readonly kind: string;
  readonly field: string;
  readonly manifest: string;
  readonly without: string;
  readonly step: Step;
}

function fieldsOf([kind, story]: readonly [string, LeftOutCase]): readonly Field[] {
  const { manifest, around = manifest, changed = {}, made = {} } = story;
  return [
    ...Object.entries(changed).map(([field, step]) => ({ kind, field, manifest, without: manifest, step })),
    ...Object.entries(made).map(([field, step]) => ({ kind, field, manifest, without: around, step })),
  ].flatMap(each => (typeof each.step === 'function' ? [{ ...each, step: each.step }] : []));
}

const FIELDS = Object.entries(LEFT_OUT).flatMap(fieldsOf);

describe.each(FIELDS)('$field of $kind', ({ kind, manifest, without, step }) => {
  test('is taken over where the entry leaves it out', async () => {
    const cli = await service(without, step);
    await adoptsAll(cli, versioned(manifest));
  });

  test('is taken over where the entry says what live had, and where it says what live has no more', async () => {
    const [plain, moved] = [await service(manifest), await service(without, step)];
    const [before, after] = [await exported(plain, kind), await exported(moved, kind)];
    await adoptsAll(moved, before);
    await adoptsAll(plain, after);
  });
});
