import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { CHOICE, COMMAND_FORM, OPTION } from '../../src/providers/discord/command/members.ts';
import {
  APPLICATION,
  type CaptureOptions,
  capture,
  GLOBAL,
  GUILD,
  IN_GUILD,
  type Script,
  type Send,
} from './captured.ts';
import { testCli } from './test-io.ts';

const PING = {
  name: 'ping',
  description: 'Answers',
  options: [{ type: 3, name: 'text', description: 'What to say', required: true }],
};
const INFO = { name: 'Info', type: 2 };
const BAN = { name: 'ban', description: 'Ban a member', default_member_permissions: '4', contexts: [0] };

const put = (send: Send) => send('PUT', GLOBAL, [PING, INFO, BAN]);
const putThen =
  (code: number): Script =>
  async send => {
    await put(send);
    return code;
  };

type Entry = Readonly<Record<string, unknown>>;

function itemsOf(entries: readonly Entry[], list: string): readonly Entry[] {
  return entries.flatMap(each => (each[list] ?? []) as readonly Entry[]);
}

/** Sends a request with such a header `Host`. */
function asHost(host: string, method: string, url: string): Promise<unknown> {
  return new Promise((done, failed) => {
    request(url, { method, headers: { host } }, answer => answer.resume().on('end', done))
      .on('error', failed)
      .end();
  });
}

/** The plan of what was captured on a sandbox where another client registered the same. */
async function planAfter(script: Script, options: CaptureOptions = {}): Promise<string> {
  const { stdout, file, stderr } = await capture(script, options);
  expect(file, stderr).not.toBe('');
  const files = { 'evenkeel.yaml': stdout, 'commands.json': file };
  const cli = testCli({ files, applications: [APPLICATION], guilds: [GUILD] });
  await cli.ok('apply', '--yes');
  return cli.ok('plan');
}

describe('what a deploy script registers', () => {
  it('is written in the form of the API, and printed as a manifest that names the file', async () => {
    const { code, stdout, stderr, file } = await capture(put);
    expect([code, stderr.includes('wrote commands.json: 3 global commands')]).toEqual([0, true]);
    expect(JSON.parse(file)).toEqual({
      evenkeel_capture: 1,
      application_id: APPLICATION,
      global: [{ type: 1, ...BAN }, { type: 1, ...PING }, INFO],
    });
    expect(stdout).toMatch(/^# Written by evenkeel capture, together with commands\.json\.\n/);
    expect(stdout).toContain(
      `discord:\n  application_id: "${APPLICATION}"\n  commands_from: commands.json#/global\n`,
    );
    expect(stdout).not.toContain('guilds');
  });

  it('plans to nothing after its apply to a fresh application', async () => {
    expect(await planAfter(put)).toContain('No changes · 3 unchanged');
  });

  it('has the role connections that the script sets', async () => {
    const level = { key: 'level', type: 2, name: 'Level', description: 'The least level' };
    const { stdout } = await capture(async send => {
      await put(send);
      await send('PUT', `/applications/${APPLICATION}/role-connections/metadata`, [level]);
      return 0;
    });
    expect(stdout).toContain('role_connections:\n    metadata:\n      - key: level\n');
  });

  it('gives the same bytes by one PUT, and by POST, PATCH and DELETE in another order', async () => {
    const pieces: Script = async send => {
      await send('POST', GLOBAL, { ...BAN, description: 'Old' });
      const old = await send('POST', GLOBAL, { name: 'gone', description: 'Goes' });
      await send('POST', GLOBAL, INFO);
      await send('POST', GLOBAL, { ...PING, nsfw: null });
      const { body } = await send('GET', GLOBAL);
      const ban = (body as { name: string; id: string }[]).find(({ name }) => name === 'ban');
      await send('PATCH', `${GLOBAL}/${ban?.id}`, { description: BAN.description });
      await send('DELETE', `${GLOBAL}/${(old.body as { id: string }).id}`);
    };
    const [whole, piecewise] = [await capture(put), await capture(pieces)];
    expect(piecewise.file).toBe(whole.file);
    expect(piecewise.stdout).toBe(whole.stdout);
  });

  it('sorts locales, and commands of one name by type', async () => {
    const locales = (...keys: string[]) => Object.fromEntries(keys.map(key => [key, key.toLowerCase()]));
    const named = (...keys: string[]) => ({ ...PING, name_localizations: locales(...keys) });
    const [one, two] = [
      await capture(async send => {
        await send('PUT', GLOBAL, [named('de', 'fr'), { name: 'ping', type: 3 }, { name: 'ping', type: 2 }]);
      }),
      await capture(async send => {
        await send('PUT', GLOBAL, [{ name: 'ping', type: 2 }, named('fr', 'de'), { name: 'ping', type: 3 }]);
      }),
    ];
    expect(one.file).toBe(two.file);
    expect(JSON.parse(one.file).global.map(({ type }: { type: number }) => type)).toEqual([1, 2, 3]);
  });

  it('keeps the order of options and choices', async () => {
    const choices = ['z', 'a', 'm'].map(name => ({ name, value: name }));
    const options = [
      { type: 3, name: 'zeta', description: 'Last letter', required: true, choices },
      { type: 4, name: 'alpha', description: 'First letter', min_value: 1 },
    ];
    const { file } = await capture(async send => {
      await send('PUT', GLOBAL, [{ ...PING, options }]);
    });
    expect(JSON.parse(file).global[0].options).toEqual(options);
  });

  it('has an installation only where the script named one, also after an edit of something else', async () => {
    const { file } = await capture(async send => {
      await send('POST', GLOBAL, { ...PING, integration_types: [1, 0] });
      const { body } = await send('GET', GLOBAL);
      await send('PATCH', `${GLOBAL}/${(body as { id: string }[])[0]?.id}`, { description: 'Edited' });
      await send('POST', GLOBAL, BAN);
      await send('POST', GLOBAL, { name: 'once', description: 'Was', integration_types: [1] });
      await send('POST', GLOBAL, { name: 'once', description: 'Is' });
    });
    const { global } = JSON.parse(file) as { global: { name: string; integration_types?: number[] }[] };
    expect(global.map(({ name, integration_types }) => [name, integration_types])).toEqual([
      ['ban', undefined],
      ['once', undefined],
      ['ping', [0, 1]],
    ]);
  });

  it('keeps a deprecated member that closes a command, and says what replaces it', async () => {
    const { file, stderr } = await capture(send => send('POST', GLOBAL, { ...PING, dm_permission: false }));
    expect(JSON.parse(file).global).toMatchObject([{ dm_permission: false }]);
    expect(stderr).toContain('warning: "dm_permission" is deprecated by the API: write `contexts: [guild]`');
  });

  it('is not made more open: what only `default_permission` closes is refused', async () => {
    const { code, stderr, file } = await capture(send =>
      send('PUT', GLOBAL, [{ ...BAN, default_permission: false }]),
    );
    expect([code, file]).toEqual([1, '']);
    expect(stderr).toContain('"default_permission" is deprecated by the API and evenkeel does not manage it');
  });

  it('says what the sandbox does not know', async () => {
    const { code, stderr } = await capture(async send => {
      await send('POST', GLOBAL, { ...PING, hash: 'x' });
    });
    expect(code).toBe(0);
    expect(stderr).toContain('the sandbox does not know this and ignored it: body.hash');
  });
});

describe('guilds and permissions', () => {
  const ROLE = { id: '345678901234567891', type: 1, permission: true };
  const withGuild: Script = async send => {
    const { body } = await send('PUT', GLOBAL, [BAN]);
    const [ban] = body as { id: string }[];
    await send('PUT', IN_GUILD, [{ name: 'local', description: 'Only here', contexts: [0] }]);
    const permissions = { permissions: [ROLE, { id: GUILD, type: 1, permission: false }] };
    const path = `${IN_GUILD}/${ban?.id}/permissions`;
    const { status } = await send('PUT', path, permissions, 'Bearer a-token-of-a-person');
    expect(status).toBe(200);
  };

  it('are entries of the manifest, the commands of a guild a list of the file', async () => {
    const { stdout, file, stderr } = await capture(withGuild);
    expect(JSON.parse(file).guilds).toEqual({
      [GUILD]: [{ type: 1, name: 'local', description: 'Only here' }],
    });
    expect(stdout).toContain(`commands_from: commands.json#/guilds/${GUILD}`);
    expect(stdout).toMatch(/command: ban\n +of: global\n +overwrites:\n/);
    expect(stdout).toContain('role: "345678901234567891"');
    expect(stderr).toContain(`1 global command, 1 command of guild ${GUILD}`);
    expect(await planAfter(withGuild)).toContain('No changes · 3 unchanged');
  });

  it('that are permissions alone need no list of the guild', async () => {
    const { stdout, file, stderr } = await capture(async send => {
      const here = { ...BAN, integration_types: [0] };
      const [ban] = (await send('PUT', GLOBAL, [here])).body as { id: string }[];
      await send('PUT', `${IN_GUILD}/${ban?.id}/permissions`, { permissions: [ROLE] }, 'Bearer x');
    });
    expect(JSON.parse(file)).not.toHaveProperty('guilds');
    expect(JSON.parse(file).global).toMatchObject([{ integration_types: [0] }]);
    expect(stdout).toMatch(new RegExp(`- ids:\\n +- "${GUILD}"\\n +permissions:\\n`));
    expect(stdout).not.toContain('#/guilds/');
    expect(stderr).toContain(`1 global command, permissions in guild ${GUILD}`);
  });

  it('of a guild alone need no list of global commands', async () => {
    const { stdout, file } = await capture(async send => {
      await send('PUT', GLOBAL, []);
      await send('POST', IN_GUILD, PING);
    });
    expect(JSON.parse(file)).not.toHaveProperty('global');
    expect(stdout).not.toContain('#/global');
    expect(stdout).toContain(`#/guilds/${GUILD}`);
  });

  it('are in the order of the guilds, whichever was first', async () => {
    const path = (guild: string) => `/applications/${APPLICATION}/guilds/${guild}/commands`;
    const guilds = [GUILD, '97038439483310086'];
    const of = (order: readonly string[]): Script => {
      return async send => {
        for (const guild of order) await send('POST', path(guild), { ...PING, description: guild });
      };
    };
    const [one, two] = [await capture(of(guilds)), await capture(of([...guilds].reverse()))];
    expect(two.file).toBe(one.file);
    expect(two.stdout).toBe(one.stdout);
    expect(one.stdout.indexOf('#/guilds/970')).toBeLessThan(one.stdout.indexOf(`#/guilds/${GUILD}`));
  });

  it('that are alike are an entry each, because a later capture may have others for one of them', async () => {
    const more = '97038439483310086';
    const { stdout } = await capture(async send => {
      for (const guild of [more, GUILD]) await send('POST', IN_GUILD.replace(GUILD, guild), PING);
    });
    for (const guild of [more, GUILD])
      expect(stdout).toContain(`- "${guild}"\n      commands_from: commands.json#/guilds/${guild}\n`);
  });

  it('are found by the script where --guild names them', async () => {
    const argv = ['--to', 'commands.json', '--application', APPLICATION, '--guild', GUILD];
    const { stdout } = await capture(
      async send => {
        const me = (await send('GET', '/applications/@me')).body as { id: string };
        const guilds = (await send('GET', '/users/@me/guilds')).body as { id: string }[];
        for (const { id } of guilds) await send('POST', `/applications/${me.id}/guilds/${id}/commands`, PING);
      },
      { argv },
    );
    expect(stdout).toContain(`application_id: "${APPLICATION}"`);
    expect(stdout).toContain(`#/guilds/${GUILD}`);
  });
});

describe('nothing is written where', () => {
  const conflict = { ...PING, contexts: [0, 1], dm_permission: false };
  const other = APPLICATION.replace('3', '4');
  it.each<[what: string, script: Script, said: RegExp]>([
    ['the command fails', putThen(3), /failed with exit code 3/],
    ['a signal ends it', putThen(137), /ended by SIGKILL/],
    [
      'it sends nothing',
      async () => 0,
      /sent nothing to the sandbox[\s\S]*at Discord, with a token of its own/,
    ],
    ['it only reads', send => send('GET', GLOBAL), /registered nothing: 1 request, 0 writes/],
    [
      'it deletes everything',
      async send => {
        await put(send);
        await send('PUT', GLOBAL, []);
      },
      /registered nothing: 2 requests, 2 writes/,
    ],
    [
      'a write is refused, whatever the script makes of it',
      async send => {
        await put(send);
        await send('POST', GLOBAL, { name: 'Not A Name', description: 'x' });
      },
      /refused POST \/applications\/\d+\/commands with 400 \(Invalid Form Body\)[\s\S]*next: Correct what/,
    ],
    [
      'an id is not set, whatever the script makes of it',
      async send => {
        await put(send);
        await send('PUT', GLOBAL.replace(APPLICATION, 'undefined'), [PING]);
      },
      /refused PUT \/applications\/undefined\/commands with 400/,
    ],
    [
      'a delete is refused, so the command is still there',
      async send => {
        await put(send);
        await send('DELETE', `${GLOBAL}/undefined`);
      },
      /refused DELETE \/applications\/\d+\/commands\/undefined with 400/,
    ],
    [
      'overwrites are for a command that is not there',
      async send => {
        await put(send);
        await send('PUT', `${IN_GUILD}/1/permissions`, { permissions: [] }, 'Bearer x');
      },
      /refused PUT .*permissions with 404/,
    ],
    [
      'what it leaves is not valid in a manifest',
      send => send('POST', GLOBAL, conflict),
      /what the command registered is not valid: [\s\S]*next: Correct it in the program/,
    ],
    [
      'it registers for two applications',
      async send => {
        await put(send);
        await send('POST', GLOBAL.replace(APPLICATION, other), PING);
      },
      /registered for 2 applications: 3\d+, 4\d+/,
    ],
  ])('%s', async (_, script, said) => {
    const { code, stdout, stderr, cli } = await capture(script);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(said);
    expect(stderr).toContain('next: ');
    expect([...cli.files.contents.keys()]).not.toContain('/demo/commands.json');
  });

  const AS_DISCORD =
    /did not read POST \/applications\/\d+\/commands of the command, and answered 403 \(the sandbox only answers to 127\.0\.0\.1:\d+, .* not to the Host "discord\.com"\)/;

  it('it says that it asks another host, with any exit code, and is told so', async () => {
    for (const ends of [0, 1]) {
      const { code, stderr, file } = await capture(async (_send, { env }) => {
        await asHost('discord.com', 'POST', `${env['DISCORD_API_HOST']}${GLOBAL}`);
        return ends;
      });
      expect([code, file]).toEqual([1, '']);
      expect(stderr.replace('The sandbox', 'the sandbox')).toMatch(AS_DISCORD);
      expect(stderr).toContain('Let the command send no header `Host` or `Origin` of its own');
      expect(stderr).not.toMatch(/sent nothing|token of its own/);
    }
  });

  it('one of several writes asks another host, but not where only a look does', async () => {
    for (const [method, end] of [
      ['POST', 1],
      ['GET', 0],
    ] as const) {
      const { code, stderr } = await capture(async (send, { env }) => {
        await put(send);
        await asHost('discord.com', method, `${env['DISCORD_API_HOST']}${GLOBAL}`);
      });
      expect(code, stderr).toBe(end);
      if (end === 1) expect(stderr).toMatch(AS_DISCORD);
    }
  });

  it('it sends more at once than the sandbox reads', async () => {
    const { code, stderr } = await capture(send =>
      send('POST', GLOBAL, { ...PING, description: 'x'.repeat(8 * 1024 * 1024) }).catch(() => undefined),
    );
    expect(code).toBe(1);
    expect(stderr).toMatch(/answered 413 \(the body is larger than [\s\S]*next: Let the command send less/);
  });

  it('a bot fails for want of a gateway, and the next step says so', async () => {
    const { stderr } = await capture(async send => {
      await put(send);
      await send('GET', '/gateway/bot');
      return 1;
    });
    expect(stderr).toContain('next: It is a bot that connects to the gateway, which is not emulated');
  });

  it.each([
    ['a delete of what is gone', 'DELETE', undefined],
    ['an edit of what is gone', 'PATCH', { description: 'x' }],
  ])('but %s is no refusal', async (_, method, body) => {
    const { code, stderr } = await capture(async send => {
      await put(send);
      await send(method, `${GLOBAL}/1`, body);
    });
    expect([code, stderr.includes('refused')]).toEqual([0, false]);
  });

  it('but what is not served is only named', async () => {
    const { code, stderr } = await capture(async send => {
      await put(send);
      await send('POST', '/channels/1/messages', { content: 'deployed' });
    });
    expect(code).toBe(0);
    expect(stderr).toContain('not served, and not captured: POST /channels/1/messages');
  });
});

/** Commands that together have every member that a program can register, and their options. */
const EVERY_MEMBER = {
  commands: [
    {
      name: 'all',
      name_localizations: { de: 'alle' },
      description: 'All',
      description_localizations: { de: 'Alle' },
      default_member_permissions: '4',
      nsfw: true,
      contexts: [0],
      integration_types: [0],
    },
    { name: 'old', description: 'Old', dm_permission: false },
    { name: 'start', description: 'Start', type: 4, handler: 2 },
  ],
  options: [
    { type: 3, name: 'a', description: 'A', required: true, min_length: 1, max_length: 2 },
    { type: 4, name: 'b', description: 'B', autocomplete: true, min_value: 1, max_value: 2 },
    { type: 7, name: 'c', description: 'C', channel_types: [0] },
    { type: 11, name: 'd', description: 'D', file_types: ['.png'] },
    {
      type: 3,
      name: 'e',
      name_localizations: { de: 'e' },
      description: 'E',
      description_localizations: { de: 'E' },
      choices: [{ name: 'one', name_localizations: { de: 'eins' }, value: '1' }],
    },
  ],
};

describe('the file', () => {
  it('has every member of the tables, in their order, with the options last', async () => {
    const [first, ...others] = EVERY_MEMBER.commands;
    const sub = { type: 1, name: 'sub', description: 'Sub', options: EVERY_MEMBER.options };
    const { file, stderr } = await capture(async send => {
      for (const each of [{ ...first, options: [sub] }, ...others]) await send('POST', GLOBAL, each);
    });
    expect(file, stderr).not.toBe('');
    const commands = (JSON.parse(file) as { readonly global: readonly Entry[] }).global;
    const [subs, own] = [itemsOf(commands, 'options'), itemsOf(itemsOf(commands, 'options'), 'options')];
    for (const [form, found] of [
      [COMMAND_FORM, commands],
      [OPTION, [...subs, ...own]],
      [CHOICE, itemsOf(own, 'choices')],
    ] as const) {
      const names = [...form.members.keys()];
      expect(
        names.filter(name => !found.some(each => Object.hasOwn(each, name))),
        `${form.noun}s without a sample`,
        // A program that says it gets no file.
      ).toEqual(form === COMMAND_FORM ? ['default_permission'] : []);
    }
    // A command and a choice have few members, and share them with an option.
    const order = [...OPTION.members.keys(), ...CHOICE.members.keys(), ...COMMAND_FORM.members.keys()]
      .filter(name => name !== 'options')
      .concat('options');
    for (const each of [...commands, ...subs, ...own, ...itemsOf(own, 'choices')])
      expect(Object.keys(each)).toEqual([...new Set(order)].filter(name => Object.hasOwn(each, name)));
  });

  it('is replaced where capture wrote it', async () => {
    const cli = testCli();
    await capture(put, { cli });
    const { code, file } = await capture(
      async send => {
        await send('POST', GLOBAL, PING);
      },
      { cli },
    );
    expect(code).toBe(0);
    expect(JSON.parse(file).global).toHaveLength(1);
  });

  it('that is replaced is compared: a list that came is read by no entry yet, and one that left is named still', async () => {
    const cli = testCli();
    const inGuild = (send: Send) => send('POST', IN_GUILD, PING);
    const globally = (send: Send) => send('POST', GLOBAL, PING);
    const both: Script = async send => {
      await globally(send);
      await inGuild(send);
    };
    const first = await capture(inGuild, { cli });
    const more = await capture(both, { cli });
    const same = await capture(both, { cli });
    const fewer = await capture(globally, { cli });
    expect([first, more, same, fewer].map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    expect(more.stderr).toContain(
      'new in the file: commands.json#/global. If your manifest is older, add the entry that names it, or nothing plans its commands\n',
    );
    expect(fewer.stderr).toContain(
      `no longer in the file: commands.json#/guilds/${GUILD}. If your manifest is older, take it out there\n`,
    );
    for (const { stderr } of [first, same]) expect(stderr).not.toMatch(/new in the file|no longer/);
    expect(more.stderr).not.toContain('no longer');
    expect(fewer.stderr).not.toContain('new in the file');
  });

  it.each(['[]\n', '{"global":[]}', '{"evenkeel_capture":2}', 'no json'])(
    'is left as it is where it holds %j, and the command is not run',
    async text => {
      const cli = testCli({ files: { 'commands.json': text } });
      let ran = false;
      const { code, stderr, file } = await capture(
        async send => {
          ran = true;
          await put(send);
        },
        { cli },
      );
      expect([code, ran, file]).toEqual([1, false, text]);
      expect(stderr).toMatch(/commands\.json cannot be replaced[\s\S]*next: Give another name/);
    },
  );

  it('is looked at again before it is written', async () => {
    const cli = testCli();
    const { code, file } = await capture(
      async send => {
        await put(send);
        await cli.files.create('commands.json', 'of the script');
      },
      { cli },
    );
    expect([code, file]).toEqual([1, 'of the script']);
  });

  it.each([
    ['commands.yaml', 'does not end in .json'],
    ['../commands.json', 'is outside this folder'],
    ['/tmp/commands.json', 'is outside this folder'],
    ['C:\\commands.json', 'is outside this folder'],
    ['.cache/commands.json', 'has a name that begins with a dot'],
  ])('is refused as %s, before anything runs', async (to, why) => {
    let ran = false;
    const { code, stderr } = await capture(
      async () => {
        ran = true;
      },
      { argv: ['--to', to] },
    );
    expect([code, ran]).toEqual([1, false]);
    expect(stderr).toContain(`--to ${to} ${why}`);
  });

  it('is named with / in the manifest, also below a folder', async () => {
    const cli = testCli({ files: { 'dist/there.txt': '' } });
    const { code, stdout } = await capture(put, { cli, argv: ['--to', './dist/commands.json'] });
    expect(code).toBe(0);
    expect(stdout).toContain('commands_from: dist/commands.json#/global');
  });
});

describe('the environment of the command', () => {
  const REAL = `${Buffer.from(APPLICATION).toString('base64')}.GhIjKl.${'real-signature'.repeat(3)}`;
  const envOf = async (env: Readonly<Record<string, string>>) => {
    let seen: Readonly<Record<string, string | undefined>> = {};
    const { stderr } = await capture(
      async (send, around) => {
        seen = around.env;
        await put(send);
      },
      { env },
    );
    return { seen, stderr };
  };

  it('has no token of a real service, under whichever name', async () => {
    const { seen, stderr } = await envOf({
      DISCORD_BOT_TOKEN: 'real-bot',
      DISCORD_TOKEN: REAL,
      TOKEN: 'real-token',
      MY_SECRET: ` ${REAL}`,
      NEWER: REAL.replace(/^[^.]+/, Buffer.from(`1${APPLICATION}`).toString('base64url')),
      DISCORD_CLIENT_SECRET: 'real-secret',
      DISCORD_WEBHOOK: 'https://discord.com/api/webhooks/1/real-hook',
      NEON_API_KEY: 'real-key',
      DATABASE_URL: 'postgres://me:real-word@ep-a-1.eu-central-1.aws.neon.tech/main',
      HOME: '/home/me',
    });
    expect(JSON.stringify(seen) + stderr).not.toMatch(/real-|GhIjKl/);
    expect(Object.keys(seen).filter(name => name.startsWith('NEON_'))).toEqual([]);
    const token = seen['DISCORD_BOT_TOKEN'] ?? '';
    expect(token).toMatch(/^[\w-]{18,32}\.[\w-]{6}\.[\w-]{27,}$/);
    for (const name of ['DISCORD_TOKEN', 'BOT_TOKEN', 'TOKEN', 'MY_SECRET', 'NEWER'])
      expect(seen[name]).toBe(token);
    expect(seen['HOME']).toBe('/home/me');
  });

  it('keeps ids, and takes the application from them', async () => {
    const { seen } = await envOf({
      DISCORD_CLIENT_ID: APPLICATION,
      DISCORD_GUILD_ID: GUILD,
      CLIENT_ID: '12',
    });
    expect(seen).toMatchObject({ DISCORD_CLIENT_ID: APPLICATION, DISCORD_GUILD_ID: GUILD, CLIENT_ID: '12' });
    const [id = ''] = (seen['DISCORD_TOKEN'] ?? '').split('.');
    expect(Buffer.from(id, 'base64url').toString()).toBe(APPLICATION);
  });

  it('keeps lists of ids, has its token in place of each, and names what it leaves out', async () => {
    const { seen, stderr } = await envOf({
      DISCORD_GUILD_IDS: `${GUILD}, ${APPLICATION}`,
      DISCORD_API_KEY: REAL,
      DISCORD_COMMAND_PREFIX: 'dev-',
      NEON_PROJECT: 'shiny-wind-028834',
    });
    expect(seen['DISCORD_GUILD_IDS']).toBe(`${GUILD}, ${APPLICATION}`);
    expect(seen['DISCORD_API_KEY']).toBe(seen['DISCORD_BOT_TOKEN']);
    expect(stderr).toContain('not given to the command: DISCORD_COMMAND_PREFIX, NEON_PROJECT\n');
    expect((await envOf({ HOME: '/home/me' })).stderr).not.toContain('not given');
  });

  it('is named in the next step of a command that failed without one of them', async () => {
    const failed = async () => 1;
    const { stderr } = await capture(failed, { env: { DISCORD_INVITE_URL: 'https://discord.gg/abc' } });
    expect(stderr.replace(/\s+/g, ' ')).toContain(
      'It ran without DISCORD_INVITE_URL. If it needs that, give it a value that opens nothing, after --: env DISCORD_INVITE_URL=x COMMAND. Otherwise:',
    );
    expect((await capture(failed)).stderr).not.toContain('It ran without');
  });

  it('keeps NODE_OPTIONS beside its own', async () => {
    const { seen } = await envOf({ NODE_OPTIONS: '--max-old-space-size=512' });
    expect(seen['NODE_OPTIONS']).toMatch(/^--max-old-space-size=512 --import=data:text\/javascript,\S+$/);
  });

  it('says where the application is only the sandbox’s own', async () => {
    const own = '/applications/222222222222222222/commands';
    const { code, stderr } = await capture(async send => {
      await send('POST', own, PING);
    });
    expect(code).toBe(0);
    expect(stderr).toContain('give --application');
    expect((await capture(put)).stderr).not.toContain('give --application');
  });

  it('lets client credentials of the script in', async () => {
    const { code } = await capture(async (send, { env }) => {
      const answer = await fetch(`${env['DISCORD_API_HOST']}/oauth2/token`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from('1:real').toString('base64')}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: 'grant_type=client_credentials&scope=applications.commands.update',
      });
      const { access_token } = (await answer.json()) as { access_token: string };
      await send('POST', GLOBAL, PING, `Bearer ${access_token}`);
    });
    expect(code).toBe(0);
  });
});

describe('a command that does not end', () => {
  it('is said to be refused where it asks another host', async () => {
    const { stderr } = await capture(async (_send, { env, wait }) => {
      await asHost('discord.com', 'POST', `${env['DISCORD_API_HOST']}${GLOBAL}`);
      wait(1_000);
      wait(10_000);
    });
    expect(stderr).toContain('(1 request, 0 writes; 1 refused)');
  });

  it('is interrupted before a message says that Ctrl-C writes: nothing is written', async () => {
    const { code, stderr, file } = await capture(async (send, { interrupt, stop, wait }) => {
      await put(send);
      wait(9_000);
      interrupt();
      expect(stop.aborted).toBe(true);
      return 130;
    });
    expect([code, file]).toEqual([130, '']);
    expect(stderr).not.toContain('still runs');
    expect(stderr).toContain('nothing was written: the command was stopped before it had ended');
  });

  it('is interrupted after that message: what it registered is written', async () => {
    const { code, stderr, file } = await capture(async (send, { interrupt, wait }) => {
      await put(send);
      await send('GET', '/gateway/bot');
      wait(10_000);
      wait(60_000);
      interrupt();
      return 130;
    });
    expect(code).toBe(0);
    expect(JSON.parse(file).global).toHaveLength(3);
    expect(stderr.match(/still runs/g)).toHaveLength(1);
    expect(stderr).toContain('2 requests, 1 write; asked for what is not served: GET /gateway/bot');
    expect(stderr).toContain('press Ctrl-C once: it stops the command and writes the file');
  });

  it('asks again after the message: the message no longer holds', async () => {
    const { code, file } = await capture(async (send, { interrupt, wait }) => {
      await put(send);
      wait(10_000);
      await send('POST', GLOBAL, { name: 'more', description: 'Later' });
      wait(1_000);
      interrupt();
      return 130;
    });
    expect([code, file]).toEqual([130, '']);
  });

  it('asks again and is silent again: a message says so again, and Ctrl-C writes all', async () => {
    const { code, stderr, file } = await capture(async (send, { interrupt, wait }) => {
      await put(send);
      wait(10_000);
      await send('POST', GLOBAL, { name: 'more', description: 'Later' });
      wait(1_000);
      wait(10_000);
      interrupt();
      return 130;
    });
    expect(code).toBe(0);
    expect(JSON.parse(file).global).toHaveLength(4);
    expect(stderr.match(/still runs/g)).toHaveLength(2);
  });

  it('changes something while it is stopped: nothing is written', async () => {
    const { code, stderr, file } = await capture(async (send, { interrupt, wait }) => {
      await put(send);
      wait(10_000);
      interrupt();
      await send('PUT', GLOBAL, [PING]);
      return 130;
    });
    expect([code, file]).toEqual([1, '']);
    expect(stderr).toContain('changed what it had registered while it was being stopped');
  });

  it('has registered nothing: Ctrl-C writes nothing, and the message says so', async () => {
    const { code, stderr } = await capture(async (send, { interrupt, wait }) => {
      await send('GET', GLOBAL);
      wait(10_000);
      interrupt();
      return 130;
    });
    expect(code).toBe(130);
    expect(stderr).toContain('Ctrl-C stops it, and nothing is written');
  });

  it('is killed at the second Ctrl-C', async () => {
    let killed = false;
    const { code } = await capture(async (_send, { interrupt, kill }) => {
      interrupt();
      interrupt();
      await new Promise(done => setImmediate(done));
      killed = kill?.aborted === true;
      return 137;
    });
    expect(code).toBe(130);
    await new Promise(done => setImmediate(done));
    expect(killed).toBe(true);
  });
});

describe('arguments', () => {
  it.each([
    [['capture', '--', 'true'], /--to/],
    [['capture', '--to', 'commands.json'], /command/],
  ])('%j are a mistake in usage', async (argv, said) => {
    const { code, stderr } = await testCli().run(...argv);
    expect(code).toBe(1);
    expect(stderr).toMatch(said);
  });
});
