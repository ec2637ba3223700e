import { describe, expect, test } from 'vitest';
import { APPLICATION, PROJECT } from '../helpers/world.ts';
import { agent } from './agents.ts';
import { testCli } from './test-io.ts';

const MANIFEST = `evenkeel: 1
name: acme
neon:
  projects: [{ id: ${PROJECT}, branches: [{ name: main, protected: true }, { name: preview }] }]
discord:
  application_id: "${APPLICATION}"
  commands: [{ name: ban, description: Ban a member }]
`;

describe('an agent', () => {
  test('gets from nothing to a plan without a write', async () => {
    const cli = testCli({ files: { 'README.md': '' } });
    const { client, call, leave } = await agent(cli);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'schema',
      'validate',
      'fix',
      'plan',
      'drift',
      'export',
      'explain',
    ]);
    for (const { annotations, inputSchema } of tools) {
      expect(annotations?.readOnlyHint).toBe(true);
      expect(inputSchema['additionalProperties']).toBe(false);
    }

    const nothing = await call('validate');
    expect(nothing.facts).toMatchObject({ valid: false, codes: ['file/missing'] });
    expect((await call('explain', { code: 'file/missing' })).text).toContain('file/missing');
    const top = JSON.parse((await call('schema')).text);
    expect(top.required).toContain('evenkeel');
    expect(JSON.parse((await call('schema', { definition: top.definitions[0] })).text)).toBeTypeOf('object');

    const exported = await call('export', { service: 'neon', project: [PROJECT] });
    const blocks = [...exported.text.matchAll(/^--- data \w+ ---\n([\s\S]*?)\n--- end of data/gm)];
    const yaml = blocks.at(-1)?.[1] ?? '';
    await cli.files.create('evenkeel.yaml', yaml);
    expect((await call('validate')).facts).toEqual({ code: 'ok', valid: true, codes: [] });
    expect((await call('plan')).facts).toMatchObject({ exit_code: 0 });

    await cli.files.replace('evenkeel.yaml', MANIFEST);
    const planned = await call('plan');
    expect(planned.facts).toMatchObject({
      code: 'ok',
      exit_code: 2,
      counts: { create: 2, update: 1 },
      unread: 0,
    });
    expect(planned.text).toContain('+ create   neon.branch/shiny-wind-028834/preview');
    expect(planned.text).toContain(`Digest: ${String(planned.facts['digest'])}. Only a person approves it.`);
    expect((await call('drift', { target: ['neon.**'] })).facts).toMatchObject({
      counts: { create: 1, update: 1 },
    });
    expect(await leave()).toBe(0);
    expect(cli.requests().length).toBeGreaterThan(4);
    expect(cli.writes()).toEqual([]);
  });

  test('gets the plan that the command line shows', async () => {
    const cli = testCli({ manifest: MANIFEST });
    const { call, leave } = await agent(cli);
    const { facts } = await call('plan');
    expect((await cli.run('plan')).stdout).toContain(String(facts['digest']));
    await leave();
  });

  test('sees the deletions of a scope that is pruned', async () => {
    const cli = testCli({ manifest: MANIFEST.replace('  commands:', '  prune: true\n  commands:') });
    cli.makeCommand({ name: 'old', description: 'Nobody names it' });
    const { call, leave } = await agent(cli);
    const { facts } = await call('plan');
    expect(facts).toMatchObject({ counts: { delete: 1 }, page: { of: 4 } });
    expect((await cli.run('plan')).stdout).toContain(String(facts['digest']));
    await leave();
  });

  test('is told that a manifest with warnings alone is valid', async () => {
    const manifest = MANIFEST.replace('{ name: preview }', '{ name: "pr-*", absent: true }');
    const { call, leave } = await agent(testCli({ manifest }));
    expect((await call('validate')).facts).toEqual({ code: 'ok', valid: true, codes: ['neon/absent-glob'] });
    await leave();
  });

  test('exports no credential', async () => {
    const cli = testCli();
    const issued = { principal_type: 'user', name: 'app', scopes: ['storage:read'] };
    cli.other('POST', `${cli.branch('main')}/credentials`, issued);
    const { call, leave } = await agent(cli);
    const { text, facts } = await call('export', { service: 'neon', project: [PROJECT] });
    expect(facts).toMatchObject({ left_out: 1 });
    expect(text).not.toContain('credentials:');
    await leave();
  });

  test('reads values of variables from the file that the server was started with', async () => {
    const manifest = MANIFEST.replace('name: acme', 'name: acme\nvars: { says: {} }').replace(
      'Ban a member',
      '"$' + '{says}"',
    );
    const cli = testCli({
      files: { 'below/evenkeel.yaml': manifest, 'values.yaml': 'says: Ban a member\n' },
    });
    const { call, leave } = await agent(cli, ['--root', 'below', '--var-file', 'values.yaml']);
    expect((await call('validate')).facts).toEqual({ code: 'ok', valid: true, codes: [] });
    await leave();
  });
});
