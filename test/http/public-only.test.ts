import { describe, expect, it } from 'vitest';
import { proxyFor } from '../../src/http/proxy.ts';
import { isPrivateAddress, publicOnly } from '../../src/http/public-only.ts';
import { json, scripted } from './scripted-transport.ts';

describe('an address', () => {
  it.each([
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::a00:1',
    '2002:c0a8:101::1',
    'docs.example.com',
    '',
  ])('%s is not public', address => {
    expect(isPrivateAddress(address)).toBe(true);
  });

  it.each([
    '1.1.1.1',
    '93.184.215.14',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700::1111',
    '::ffff:1.1.1.1',
    '64:ff9b::101:101',
  ])('%s is public', address => {
    expect(isPrivateAddress(address)).toBe(false);
  });
});

describe('a transport to public hosts alone', () => {
  const request = (url: string) => ({ method: 'GET', url, headers: {}, timeoutMs: 1_000 });

  function opened(addresses: readonly string[] | Error, env: Readonly<Record<string, string>> = {}) {
    const wire = scripted(json(200, {}));
    const asked: string[] = [];
    const resolve = async (host: string): Promise<readonly string[]> => {
      asked.push(host);
      if (addresses instanceof Error) throw addresses;
      return addresses;
    };
    const send = publicOnly(wire.send, { resolve, proxyOf: proxyFor(env) });
    return { wire, asked, send };
  }

  it('sends to a name whose addresses are all public, and looks it up once', async () => {
    const { wire, asked, send } = opened(['1.1.1.1', '2606:4700::1111']);
    await send(request('https://docs.example.com/a'));
    await send(request('https://docs.example.com/b'));
    expect(wire.requests).toHaveLength(2);
    expect(asked).toEqual(['docs.example.com']);
  });

  it('sends nothing where one address is private', async () => {
    const { wire, send } = opened(['1.1.1.1', '127.0.0.1']);
    await expect(send(request('https://docs.example.com/'))).rejects.toMatchObject({ code: 'usage' });
    await expect(send(request('https://docs.example.com/'))).rejects.toThrow('Nothing was sent.');
    expect(wire.requests).toEqual([]);
  });

  it('judges addresses in urls without a look-up; loopback is meant as it is written', async () => {
    const { wire, asked, send } = opened([]);
    for (const url of ['https://10.0.0.1/', 'https://[fd00::1]/', 'https://169.254.169.254/'])
      await expect(send(request(url))).rejects.toThrow('private address');
    for (const url of ['http://127.0.0.1:1/', 'http://localhost/', 'http://[::1]/']) await send(request(url));
    expect(wire.requests).toHaveLength(3);
    expect(asked).toEqual([]);
  });

  it('leaves a name that leads nowhere to the connection', async () => {
    const { wire, send } = opened(new Error('ENOTFOUND'));
    await send(request('https://docs.example.com/'));
    expect(wire.requests).toHaveLength(1);
  });

  describe('behind a proxy', () => {
    const env = { HTTPS_PROXY: 'http://proxy.corp:3128', NO_PROXY: 'inside.corp' };

    it.each(['https://10.0.0.1/', 'https://[fd00::1]/', 'https://169.254.169.254/'])(
      'refuses %s, and says that the proxy looks names up',
      async url => {
        const { wire, send } = opened(new Error('ENOTFOUND'), env);
        await expect(send(request(url))).rejects.toThrow('Nothing was sent. The proxy looks names up itself');
        expect(wire.requests).toEqual([]);
      },
    );

    it('leaves a name that leads nowhere here to the proxy, and refuses one that is private here', async () => {
      const nowhere = opened(new Error('ENOTFOUND'), env);
      await nowhere.send(request('https://docs.example.com/'));
      expect(nowhere.wire.requests).toHaveLength(1);
      const inside = opened(['10.0.0.1'], env);
      await expect(inside.send(request('https://docs.example.com/'))).rejects.toThrow(
        'The proxy looks names up',
      );
      await expect(inside.send(request('https://inside.corp/'))).rejects.toThrow(/Nothing was sent\.$/);
      expect(inside.wire.requests).toEqual([]);
    });
  });
});
