import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { foreign } from '../helpers/foreign.ts';
import { COMMANDS } from './sample-manifest.ts';
import { testCli } from './test-io.ts';

/** Command sets of public bots, where they are at hand. */
const SETS = resolve(import.meta.dirname, '../../../shared/real/discord');
const files = existsSync(SETS) ? readdirSync(SETS).filter(file => file.endsWith('.json')) : [];

describe.skipIf(files.length === 0)('a real command set, made by another client and exported', () => {
  test.each(files)('%s is a valid manifest, and plan of it is empty', async file => {
    const cli = testCli();
    const body: unknown = JSON.parse(readFileSync(join(SETS, file), 'utf8'));
    const answer = foreign(cli.sandbox, 'PUT', COMMANDS, body);
    expect(answer.status, answer.text).toBe(200);
    const exported = await cli.run('export', 'discord', '--application', '222222222222222222');
    expect(exported).toMatchObject({ code: 0 });
    await cli.files.create('evenkeel.yaml', exported.stdout);
    const validated = await cli.run('validate');
    expect(validated.code, validated.stdout).toBe(0);
    const planned = await cli.run('plan', '--detailed-exitcode');
    expect(planned.code, planned.stdout).toBe(0);
    expect(planned.stdout).toContain('No changes');
  });
});
