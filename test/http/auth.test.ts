import { describe, expect, it } from 'vitest';
import type { HttpRequest } from '../../src/core/http.ts';
import { Failure } from '../../src/core/report/failure.ts';
import { bearer, cleanToken, clientCredentials } from '../../src/http/auth.ts';
import { createRedactor } from '../../src/http/redact.ts';
import { discord } from '../../src/providers/discord/provider.ts';
import { discordBot } from '../../src/providers/discord/service.ts';
import { virtualClock } from '../helpers/virtual-clock.ts';
import { BASE, failureOf, openClient } from './open-client.ts';
import { broken, json, type Script, scripted, text } from './scripted-transport.ts';

const GRANTED = json(200, {
  access_token: 'granted-token-1',
  token_type: 'Bearer',
  expires_in: 604_800,
  scope: 'x',
});

function exchanging(...answers: readonly Script[]) {
  const wire = scripted(...answers);
  const clock = virtualClock();
  const redactor = createRedactor();
  const credential = clientCredentials(
    {
      name: 'app',
      clientId: '222222222222222222',
      clientSecret: 'client-secret-1',
      scope: 'applications.commands.update',
      base: BASE,
      provider: discord,
      userAgent: 'ua',
      timeoutMs: 60_000,
    },
    { transport: wire.send, clock, random: () => 1, redactor },
  );
  return { wire, clock, redactor, credential };
}

describe('a token', () => {
  it('may end in one line break, which is left out with a notice', () => {
    expect(cleanToken('abc', 'NEON_API_KEY')).toEqual({ token: 'abc' });
    for (const end of ['\n', '\r\n']) {
      expect(cleanToken(`abc${end}`, 'NEON_API_KEY')).toEqual({
        token: 'abc',
        notice: 'A line break at the end of NEON_API_KEY was left out.',
      });
    }
  });

  for (const text of [
    '',
    '\n',
    'a\r\nx-evil: 1',
    'a\nb',
    'a\n\n',
    'a\r',
    ' a',
    'a ',
    'Bot abc',
    'a\tb',
    'a\0b',
    'ä',
    'a\u2028',
  ]) {
    it(`must not be ${JSON.stringify(text)}`, () => {
      expect(() => cleanToken(text, 'NEON_API_KEY')).toThrow(Failure);
      try {
        cleanToken(`${text}SECRET`, 'NEON_API_KEY');
      } catch (error) {
        expect(String(error)).not.toContain('SECRET');
      }
    });
  }

  it('becomes a Bearer or a Bot header', async () => {
    expect(await bearer('a', 't').header()).toBe('Bearer t');
    expect(await discordBot('a', 't').header()).toBe('Bot t');
  });
});

describe('the token exchange', () => {
  it('is one form POST with Basic and a constant body, asked once for all uses', async () => {
    const { wire, credential } = exchanging(GRANTED);
    const headers = await Promise.all([credential.header(), credential.header()]);
    expect([...headers, await credential.header()]).toEqual(Array(3).fill('Bearer granted-token-1'));
    expect(wire.requests).toEqual([
      {
        method: 'POST',
        url: `${BASE}/oauth2/token`,
        headers: {
          accept: 'application/json',
          authorization: `Basic ${Buffer.from('222222222222222222:client-secret-1').toString('base64')}`,
          'content-type': 'application/x-www-form-urlencoded',
          'user-agent': 'ua',
        },
        body: 'grant_type=client_credentials&scope=applications.commands.update',
        timeoutMs: 60_000,
      },
    ]);
    expect(credential.requests?.()).toEqual({ POST: 1 });
  });

  it('has its token masked from the moment that it is there', async () => {
    const { redactor, credential } = exchanging(GRANTED);
    await credential.header();
    expect(redactor.text('seen granted-token-1')).toBe('seen ***');
  });

  it('is asked again after a lost answer, because that is safe', async () => {
    const { wire, clock, credential } = exchanging(broken('ECONNRESET'), text(502, ''), GRANTED);
    expect(await credential.header()).toBe('Bearer granted-token-1');
    expect(wire.requests).toHaveLength(3);
    expect(clock.sleeps).toEqual([200, 400]);
  });

  it('waits what a 429 asks for', async () => {
    const { clock, credential } = exchanging(json(429, { retry_after: 3.2 }), GRANTED);
    await credential.header();
    expect(clock.sleeps).toEqual([3200]);
  });

  it('is given up after a hundred answers of 429', async () => {
    const { wire, credential } = exchanging(json(429, { retry_after: 0 }));
    await expect(credential.header()).rejects.toMatchObject({ outcome: 'unsent' });
    expect(wire.requests).toHaveLength(100);
  });

  it('is done again when the token is about to expire', async () => {
    const { wire, clock, credential } = exchanging(
      json(200, { access_token: 'first-token', expires_in: 3600 }),
      json(200, { access_token: 'second-token', expires_in: 3600 }),
    );
    expect(await credential.header()).toBe('Bearer first-token');
    clock.advance(3_539_000);
    expect(await credential.header()).toBe('Bearer first-token');
    clock.advance(1_000);
    expect(await Promise.all([credential.header(), credential.header()])).toEqual(
      Array(2).fill('Bearer second-token'),
    );
    expect(wire.requests).toHaveLength(2);
  });

  it('fails once for the whole run, and shows neither secret nor answer', async () => {
    const { wire, redactor, credential } = exchanging(json(401, { error: 'invalid_client client-secret-1' }));
    for (let at = 0; at < 3; at += 1) {
      const failure = await failureOf(credential.header());
      expect(failure).toMatchObject({
        outcome: 'credential',
        status: 401,
        message: 'POST /oauth2/token: 401 from api.example.com: invalid_client ***',
      });
      expect(failure.body).toBeUndefined();
    }
    expect(wire.requests).toHaveLength(1);
    expect(redactor.text(`client-secret-1 ${wire.requests[0]?.headers['authorization']}`)).toBe(
      '*** Basic ***',
    );
  });

  it('is refused where the answer holds no token that fits a header', async () => {
    for (const body of [{}, { access_token: 1 }, { access_token: 'a\r\nb: c' }, []]) {
      const { credential } = exchanging(json(200, body));
      expect((await failureOf(credential.header())).message).toBe(
        'POST /oauth2/token: the answer holds no access token',
      );
    }
  });

  it('stops its own credential when it fails, and another one goes on', async () => {
    const { credential, wire: exchange } = exchanging(json(400, { error: 'invalid_scope' }));
    const { client, writer, wire } = openClient([json(200, {})], {
      settings: { credentials: [credential, bearer('user', 'user-token-1')] },
    });
    expect(await failureOf(client.reader.get('/x'))).toMatchObject({
      outcome: 'credential',
      message: 'GET /x: not sent: POST /oauth2/token: 400 invalid_scope',
    });
    expect((await failureOf(writer.send('PUT', '/x', {}))).outcome).toBe('credential');
    await client.reader.get('/x', { credential: 'user' });
    expect([exchange.requests.length, wire.requests.length]).toEqual([1, 1]);
    expect(client.requests()).toEqual({ POST: 1, GET: 1 });
  });

  it('that reaches nobody leaves requests unsent', async () => {
    const { credential } = exchanging(broken('ECONNREFUSED'));
    const { client, writer, wire } = openClient([json(200, {})], { settings: { credentials: [credential] } });
    expect((await failureOf(writer.send('PUT', '/x', {}))).outcome).toBe('unsent');
    expect((await failureOf(client.reader.get('/x'))).outcome).toBe('unreadable');
    expect(wire.requests).toHaveLength(0);
    expect(client.requests()).toEqual({ POST: 3 });
  });

  it('works for a plan: its token is used, and never shown', async () => {
    const { credential } = exchanging(GRANTED);
    const echo = (request: HttpRequest) => json(400, { message: `seen ${request.headers['authorization']}` });
    const { client } = openClient([echo], { settings: { credentials: [credential] } });
    expect((await failureOf(client.reader.get('/x'))).message).toBe('GET /x: 400 seen Bearer ***');
  });
});
