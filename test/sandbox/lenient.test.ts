import { describe, expect, it } from 'vitest';
import type { SandboxOutcome } from '../../src/sandbox/outcome.ts';
import { createSandbox, type Sandbox, type SandboxOptions } from '../../src/sandbox/sandbox.ts';

const COMMANDS = '/discord/api/v10/applications/222222222222222222/commands';
const BRANCHES = '/neon/api/v2/projects/shiny-wind-028834/branches';
const PING = { name: 'ping', description: 'Answers' };

function open(options: SandboxOptions = {}): Sandbox {
  return createSandbox({ manner: 'lenient', ...options });
}

/** With the user agent of Node, as many clients send it. */
function send(sandbox: Sandbox, method: string, path: string, body?: unknown): SandboxOutcome {
  const env = sandbox.env('');
  const token = path.startsWith('/neon') ? `Bearer ${env.NEON_API_KEY}` : `Bot ${env.DISCORD_BOT_TOKEN}`;
  return sandbox.handle({
    method,
    path,
    headers: { authorization: token, 'user-agent': 'node', 'content-type': 'application/json' },
    text: body === undefined ? '' : JSON.stringify(body),
  });
}

function answered({ status, text }: SandboxOutcome): { readonly status: number; readonly body: unknown } {
  return { status, body: text === '' ? undefined : JSON.parse(text) };
}

describe('a sandbox that is not strict', () => {
  it('takes any user agent, which a strict one refuses', () => {
    expect(send(open(), 'GET', COMMANDS).status).toBe(200);
    expect(send(open({ manner: 'strict' }), 'GET', COMMANDS).status).toBe(403);
  });

  it('takes the own type of a command in an edit, and no other', () => {
    const sandbox = open();
    const { id } = answered(send(sandbox, 'POST', COMMANDS, PING)).body as { readonly id: string };
    const edited = answered(send(sandbox, 'PATCH', `${COMMANDS}/${id}`, { type: 1, description: 'New' }));
    expect(edited).toMatchObject({ status: 200, body: { id, type: 1, description: 'New' } });
    const other = answered(send(sandbox, 'PATCH', `${COMMANDS}/${id}`, { type: 2 }));
    expect(other).toMatchObject({
      status: 400,
      body: { errors: { type: { _errors: [{ code: 'APPLICATION_COMMAND_TYPE_IMMUTABLE' }] } } },
    });
    expect(sandbox.requests.entries.flatMap(entry => entry.ignored ?? [])).toEqual([]);
  });

  it('ignores members of a command that the service does not have, at every depth, and keeps none', () => {
    const sandbox = open();
    const option = { type: 3, name: 'who', description: 'Who', maxValue: 4, choices: [] };
    const choice = { name: 'a', value: 'a', emoji: 'x' };
    const sent = {
      ...PING,
      application_id: '1',
      dm_permissions: false,
      options: [option, { ...option, name: 'b', choices: [choice] }],
    };
    expect(send(sandbox, 'PUT', COMMANDS, [sent]).status).toBe(200);
    const [listed] = answered(send(sandbox, 'GET', `${COMMANDS}?with_localizations=true`)).body as [object];
    expect(JSON.stringify(listed)).not.toMatch(/maxValue|dm_permissions|emoji/);
    expect(sandbox.requests.entries[0]?.ignored).toEqual([
      'body.0.application_id',
      'body.0.dm_permissions',
      'body.0.options.0.maxValue',
      'body.0.options.1.maxValue',
      'body.0.options.1.choices.0.emoji',
    ]);
  });

  it('ignores fields and parameters of the database platform that it does not know', () => {
    const sandbox = open();
    const body = { branch: { name: 'dev', colour: 'red' }, note: 'x' };
    expect(send(sandbox, 'POST', `${BRANCHES}?hard_delete=true`, body).status).toBe(201);
    expect(sandbox.requests.entries[0]?.ignored).toEqual([
      'query.hard_delete',
      'body.note',
      'body.branch.colour',
    ]);
    const listed = answered(send(sandbox, 'GET', BRANCHES)).body;
    expect(JSON.stringify(listed)).not.toContain('colour');
  });

  it('tells once what it ignores, without the ids and places that tell two requests apart', () => {
    const lines: string[] = [];
    const sandbox = open({ onIgnored: line => lines.push(line) });
    const commands = ['a', 'b'].map(name => ({ ...PING, name, hash: '1' }));
    send(sandbox, 'PUT', COMMANDS, commands);
    send(sandbox, 'PUT', COMMANDS, commands);
    expect(lines).toEqual([
      'PUT /discord/api/v10/applications/*/commands: the sandbox does not know this and ignored it: body[].hash',
    ]);
  });

  it('still refuses what the service is known to refuse', () => {
    const sandbox = open();
    expect(send(sandbox, 'POST', COMMANDS, { ...PING, name: 'Not Lower' }).status).toBe(400);
    expect(send(sandbox, 'POST', BRANCHES, { branch: { name: 1 } }).status).toBe(400);
  });
});

describe('what clients ask for at their start', () => {
  const AT = '/discord/api/v10';

  it.each([
    ['/applications/@me', { id: '222222222222222222' }],
    ['/applications/222222222222222222', { id: '222222222222222222' }],
    ['/oauth2/applications/@me', { id: '222222222222222222' }],
    ['/users/@me', { id: '222222222222222222', bot: true, discriminator: '0' }],
  ])('%s is answered', (path, body) => {
    expect(answered(send(open(), 'GET', AT + path))).toMatchObject({ status: 200, body });
  });

  it.each(['/gateway/bot', '/guilds/197038439483310086'])('%s is told not to be emulated', path => {
    expect(answered(send(open(), 'GET', AT + path))).toEqual({
      status: 404,
      body: { code: 0, message: `404: Not Found. This sandbox does not emulate GET ${path}` },
    });
  });

  it.each(['/', '/projects', '/neon/api/v1/projects', '/api/v10/users/@me'])(
    '%s, of a host that lacks its path, is told where the services are',
    path => {
      const { status, body } = answered(send(open(), 'GET', path));
      const message = `there is no service at ${path}; the sandbox has /neon/api/v2, /discord/api/v10, /docs and /_sandbox/requests`;
      expect({ status, body }).toEqual({ status: 404, body: { message } });
    },
  );

  it('a path of the database platform that is not emulated is told too', () => {
    const { status, body } = answered(send(open(), 'GET', '/neon/api/v2/organizations/x/invitations'));
    expect({ status, message: (body as { readonly message: string }).message }).toEqual({
      status: 404,
      message: 'this route does not exist. This sandbox does not emulate GET /organizations/x/invitations',
    });
  });
});
