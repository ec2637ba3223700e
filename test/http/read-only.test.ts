import { describe, expect, it } from 'vitest';
import { Failure } from '../../src/core/report/failure.ts';
import { readOnly } from '../../src/http/read-only.ts';
import { json, scripted } from './scripted-transport.ts';

const allowed = [{ method: 'POST', url: 'https://a.example/oauth2/token' }];

function request(method: string, url: string) {
  return { method, url, headers: {}, timeoutMs: 1000 };
}

describe('a read-only transport', () => {
  it('sends GET, HEAD and exactly what is allowed', async () => {
    const wire = scripted(json(200, {}));
    const send = readOnly(wire.send, allowed);
    await send(request('GET', 'https://a.example/x'));
    await send(request('HEAD', 'https://a.example/x'));
    await send(request('POST', 'https://a.example/oauth2/token'));
    expect(wire.requests).toHaveLength(3);
  });

  for (const [method, url] of [
    ['POST', 'https://a.example/x'],
    ['PUT', 'https://a.example/oauth2/token'],
    ['PATCH', 'https://a.example/x'],
    ['DELETE', 'https://a.example/x'],
    ['OPTIONS', 'https://a.example/x'],
    ['get', 'https://a.example/x'],
    ['POST', 'https://a.example/oauth2/token?x'],
    ['POST', 'https://a.example/oauth2/token/'],
    ['POST', 'https://b.example/oauth2/token'],
  ] as const) {
    it(`throws before ${method} ${url} is sent`, async () => {
      const wire = scripted(json(200, {}));
      const work = readOnly(wire.send, allowed)(request(method, url));
      await expect(work).rejects.toThrow(Failure);
      await expect(work).rejects.toMatchObject({ code: 'bug' });
      expect(wire.requests).toHaveLength(0);
    });
  }
});
