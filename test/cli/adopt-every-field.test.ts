import { describe, expect, test } from 'vitest';
import { LEFT_OUT, type LeftOutCase } from '../contract/left-out-cases.ts';
import { NEON } from '../helpers/other-client.ts';
import { APPLICATION, GUILD, PROJECT, type World } from '../helpers/world.ts';
import { worldOf } from '../helpers/world-of-cli.ts';
import { adoptsAll } from './adopts-all.ts';
import { appliedCli, type TestCli } from './test-io.ts';

/*
 * Every kind and every field of it: live has another value than the manifest says, or the manifest
 * says nothing of it. What drift shows is taken over.
 */

type Step = (here: World) => void;

/** A service in which a manifest was applied, and another client did something. */
async function service(manifest: string, step?: Step): Promise<TestCli> {
  const files = { 'evenkeel.yaml': versioned(manifest) };
  const cli = await appliedCli({ files }, '--secrets-to', 'secrets.json');
  step?.(worldOf(cli));
  return cli;
}

function versioned(manifest: string): string {
  return manifest.startsWith('{')
    ? manifest.replace('{ name:', '{ evenkeel: 1, name:')
    : `evenkeel: 1${manifest}`;
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
  ].flatMap(each =>
    typeof each.step === 'function' ? [{ ...each, step: OTHERWISE[each.field] ?? each.step }] : [],
  );
}

/** A smallest size above the largest, as the table has it, is nothing that an entry can say. */
const OTHERWISE: Readonly<Record<string, Step>> = {
  'default_endpoint_settings.autoscaling_limit_min_cu': here => {
    const sizes = { autoscaling_limit_min_cu: 0.5, autoscaling_limit_max_cu: 0.5 };
    here.other('PATCH', NEON, { project: { default_endpoint_settings: sizes } });
  },
};

const FIELDS = Object.entries(LEFT_OUT).flatMap(fieldsOf);

/**
 * Of these drift shows nothing here: no entry that is compared with live can say them, or nobody
 * can change them.
 */
const SILENT: readonly string[] = [
  'discord.command integration_types',
  'neon.auth database',
  'neon.branch archived',
  'neon.branch parent_lsn',
  'neon.branch parent_timestamp',
  'neon.data_api add_default_grants',
  'neon.data_api auth_provider',
  'neon.data_api jwks_url',
  'neon.data_api jwt_audience',
  'neon.data_api provider_name',
  'neon.data_api skip_auth_schema',
  'neon.project org_id',
  'neon.project pg_version',
  'neon.project provisioner',
  'neon.project region_id',
  'neon.project store_passwords',
  'neon.snapshot lsn',
  'neon.snapshot timestamp',
];
const shown = new Map<string, number>();

describe.each(FIELDS)('$field of $kind', ({ kind, field, manifest, without, step }) => {
  const takes = async (cli: TestCli, text: string): Promise<void> => {
    const name = `${kind} ${field}`;
    shown.set(name, (shown.get(name) ?? 0) + (await adoptsAll(cli, text)).rows.length);
  };

  test('is taken over where the entry leaves it out', async () => {
    const cli = await service(without, step);
    await takes(cli, versioned(manifest));
  });

  test('is taken over where the entry says what live had, and where it says what live has no more', async () => {
    const [plain, moved] = [await service(manifest), await service(without, step)];
    const [before, after] = [await exported(plain, kind), await exported(moved, kind)];
    await takes(moved, before);
    await takes(plain, after);
  });
});

test('drift shows every field in one of these ways', () => {
  const silent = [...shown].filter(([, rows]) => rows === 0).map(([name]) => name);
  expect(shown.size).toBe(FIELDS.length);
  expect(silent.sort()).toEqual(SILENT);
});
