import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import type { Transport } from '../../src/core/http.ts';
import { credentialsOn } from '../contract/neon.credential.ts';
import { memorySink } from '../helpers/memory-sink.ts';
import { APPLICATION, GUILD, PROJECT, type World, world } from '../helpers/world.ts';
import { byHand, commandIn, commandsAt, manifestOf } from '../providers/discord/application.ts';
import { faultOf } from '../sandbox/fault-of.ts';
import { type TestCli, testCli } from './test-io.ts';

const ROLE = '345678901234567890';
const LIVE = [
  { id: GUILD, type: 1, permission: false },
  { id: ROLE, type: 1, permission: true },
];
const SCOPE = `discord.scope/${APPLICATION}/${GUILD}`;
const COMMAND = `discord.command/${APPLICATION}/${GUILD}/chat_input/new`;
const PERMISSIONS = `discord.permissions/${APPLICATION}/${GUILD}/guild/chat_input/new`;
const ENTRY = `{"command":"new","of":"guild","overwrites":[{"everyone":true,"allow":false},{"role":"${ROLE}","allow":true}]}`;

function renaming(permissions: object = {}): string {
  const commands = [{ name: 'new', renamed_from: 'old', description: 'D' }];
  return manifestOf({ guilds: [{ ids: [GUILD], commands, ...permissions }] });
}

/** A command with overwrites that no entry names. */
function withOverwrites(): World {
  const here = world();
  byHand(here, 'POST', commandsAt(GUILD), { name: 'old', description: 'D' });
  const { id } = commandIn(here, 'old', GUILD);
  byHand(here, 'PUT', `${commandsAt(GUILD)}/${id}/permissions`, { permissions: LIVE });
  return here;
}

type Where = (method: string, url: string) => boolean;

/**
 * A signal with the request of each place, the last of which is never answered: lost before or
 * after it was done.
 */
function leaving(
  here: World,
  manifest: string,
  places: readonly Where[],
  lost: 'before' | 'after' = 'before',
): TestCli {
  let sent = 0;
  const wrap =
    (send: Transport): Transport =>
    request => {
      while (places[sent]?.(request.method, request.url) === true) {
        sent += 1;
        cli.signal('SIGINT');
        if (sent < places.length) continue;
        if (lost === 'after') void send(request);
        return new Promise(() => undefined);
      }
      return send(request);
    };
  const cli = testCli({ state: here.sandbox.state(), manifest, wrap });
  return cli;
}

const isRename: Where = (method, url) => method === 'PATCH' && url.includes('/commands/');
const isRestore: Where = (method, url) => method === 'PUT' && url.includes('/permissions');

describe('a run that is left at once', () => {
  test('between a rename and the restoring of its overwrites names them in full, as the next plan is empty', async () => {
    const cli = leaving(withOverwrites(), renaming(), [isRename, isRestore]);
    const ran = await cli.run('apply', '--yes');
    expect(ran.code).toBe(130);
    expect(ran.stderr).toContain(
      `Press Ctrl-C again to end now, without restoring what these writes delete.`,
    );
    expect(ran.stderr).toContain(`Written, but not checked afterwards: rename ${COMMAND}`);
    expect(ran.stderr).toContain(
      `${PERMISSIONS}: the run ended during the row of ${COMMAND}, which also deletes this resource, so evenkeel does not know whether it was created again [restore/left]`,
    );
    expect(ran.stderr).toContain(
      `If the resource is gone, write an entry for ${PERMISSIONS} under \`permissions\` of ${SCOPE}: ${ENTRY}`,
    );
    await cli.ok('plan', '--detailed-exitcode');
    const permissions = [JSON.parse(ENTRY)];
    const next = testCli({
      state: cli.sandbox.state(),
      manifest: renaming({ permissions }),
    });
    expect((await next.run('apply', '--yes')).stdout).toContain(`create   ${PERMISSIONS}`);
    expect(
      (await next.run('export', 'discord', '--application', APPLICATION, '--guild', GUILD)).stdout,
    ).toContain(ROLE);
  });

  test('has them in its events before the rename is sent, as the schema says', async () => {
    const cli = leaving(withOverwrites(), renaming(), [isRename, isRestore]);
    await cli.run('apply', '--yes', '--quiet', '--events', 'run.ndjson');
    const lines = cli.text('run.ndjson').trimEnd().split('\n');
    const started = lines.map(line => JSON.parse(line)).find(line => line.type === 'started');
    expect(started).toMatchObject({
      address: COMMAND,
      ifLeft: [{ reason: { code: 'restore/left', address: PERMISSIONS, entry: JSON.parse(ENTRY) } }],
    });
    const schema = (name: string): object =>
      JSON.parse(readFileSync(join(import.meta.dirname, '../../schema', name), 'utf8')) as object;
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    for (const name of ['plan.schema.json', 'report.schema.json']) ajv.addSchema(schema(name), name);
    const fits = ajv.compile(schema('event.schema.json'));
    expect(fits(started), JSON.stringify(fits.errors)).toBe(true);
    expect(fits({ ...started, ifLeft: [{ message: 'x' }] })).toBe(false);
  });

  test('names them in a run that is quiet, too', async () => {
    const cli = leaving(withOverwrites(), renaming(), [isRename, isRestore]);
    const ran = await cli.run('apply', '--yes', '--quiet');
    expect(ran.stderr).toContain(ENTRY);
  });

  test('says nothing of overwrites that an entry says whole', async () => {
    const overwrites = [
      { everyone: true, allow: false },
      { role: ROLE, allow: true },
    ];
    const permissions = [{ command: 'new', overwrites }];
    const cli = leaving(withOverwrites(), renaming({ permissions }), [isRename, isRestore]);
    const ran = await cli.run('apply', '--yes');
    expect(ran.stderr).toContain('Ended during these writes');
    expect(ran.stderr).not.toContain('restore/left');
    expect((await cli.run('plan')).stdout).toContain(`create   ${PERMISSIONS}`);
  });

  test('still names those whose restore was refused', async () => {
    const isLook: Where = (method, url) =>
      method === 'GET' && url.includes('/commands') && cli.writes().length > 2;
    const cli = leaving(withOverwrites(), renaming(), [isLook, isLook]);
    // The rewrite is the first one.
    cli.sandbox.faults.add([
      faultOf({ status: 403, body: { code: 50013, message: 'no' } }, { method: 'PUT', nth: 2 }),
    ]);
    const ran = await cli.run('apply', '--yes');
    expect(ran.code).toBe(130);
    expect(ran.stderr).toContain(`create ${PERMISSIONS}  ✗ failed`);
    expect(ran.stderr).toContain(ENTRY);
  });
});

const ADDRESS = `neon.credential/${PROJECT}/main/uploads`;
const credentials = (written: string): string =>
  `evenkeel: 1\nname: acme\nneon: { projects: [{ id: ${PROJECT}, branches: [{ name: main, credentials: [${written}] }] }] }\n`;
const UPLOADS = '{ name: uploads, scopes: ["storage:read"] }';
const CHANGED = '{ name: uploads, scopes: ["storage:write"], allow: [replace] }';

describe('a credential of a run that is left at once', () => {
  const isPost: Where = (method, url) => method === 'POST' && url.endsWith('/credentials');

  test('may have been made without its secrets, which no later plan can tell', async () => {
    const cli = leaving(world(), credentials(UPLOADS), [isPost, isPost], 'after');
    const ran = await cli.run('apply', '--yes', '--secrets-to', 'secrets.env');
    expect(ran.code).toBe(130);
    expect(ran.stderr).toContain(
      `${ADDRESS}: a second signal ended the run during this row: this resource may have been created, and its secrets may be lost [apply/left]`,
    );
    expect(ran.stderr).toContain(`evenkeel apply --renew ${ADDRESS} --secrets-to FILE`);
    expect((await cli.run('plan')).stdout).toContain('No changes');
  });

  test('that was being replaced may be live twice: the one from before is named', async () => {
    const here = world({ secrets: memorySink() });
    await here.apply(credentials(UPLOADS));
    const [old = 'none'] = credentialsOn(here, 'main').ids;
    here.clock.advance(60_000);
    const cli = leaving(here, credentials(CHANGED), [isPost, isPost], 'after');
    const ran = await cli.run('apply', '--yes', '--secrets-to', 'secrets.env');
    expect(ran.code).toBe(130);
    expect(ran.stderr).toMatch(
      /uploads: a second signal ended the run while this row replaced the resource: .* \[apply\/left\]/,
    );
    const id = /nak_live_\w+/.exec(ran.stderr)?.[0] ?? 'none';
    expect(old.startsWith(id) && old !== id).toBe(true);
    expect(ran.stderr).toContain(`revoke the resource that is not ${id} by hand`);
    expect(ran.stderr).not.toContain(old);
    expect(ran.stderr).not.toContain('canary-');
    const blocked = await cli.run('plan', '--target', ADDRESS);
    expect(blocked.stdout).toMatch(new RegExp(`2 live resources have this address: .*${id}`));
  });

  test('that ended badly before is told once more, since no report comes', async () => {
    const here = world({ secrets: memorySink() });
    await here.apply(credentials(UPLOADS));
    here.clock.advance(60_000);
    const isSecond: Where = (method, url) =>
      isPost(method, url) && cli.writes().some(each => each.startsWith('DELETE'));
    const more = `${CHANGED}, { name: z, scopes: ["storage:read"] }`;
    const cli = leaving(here, credentials(more), [isSecond, isSecond]);
    cli.sandbox.faults.add([faultOf({ status: 400, body: { message: 'no' } }, { method: 'DELETE' })]);
    const ran = await cli.run('apply', '--yes', '--quiet', '--secrets-to', 'secrets.env');
    expect(ran.code).toBe(130);
    expect(ran.stderr).toMatch(/uploads: failed: the new resource was created, .* \[apply\/old-one-left, /);
    expect(ran.stderr).toMatch(/next: Revoke the old resource \(nak_live_\w+\) by hand/);
    expect(ran.stderr).not.toContain('canary-');
  });
});
