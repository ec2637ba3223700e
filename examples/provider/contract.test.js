import { test } from 'node:test';
import { bearer } from 'evenkeel';
import { contract } from 'evenkeel/kit';
import { dns } from './dns.js';
import { startServer, TOKEN } from './server.js';

/** @type {(...records: object[]) => { name: string, dns: object }} */
const zone = (...records) => ({
  name: 'acme',
  dns: { zones: [{ name: 'example.com', prune: true, records }] },
});

const www = { name: 'www', type: 'A', content: '192.0.2.10' };

const tests = contract({
  provider: dns,
  async start() {
    const server = await startServer();
    return { ...server, credentials: [bearer('dns', TOKEN)] };
  },
  lives: [
    {
      kind: 'dns.record',
      empty: zone(),
      created: zone(www),
      changed: zone({ ...www, content: '192.0.2.11', ttl: 300 }),
      change: { action: 'update' },
      async disturb({ base }) {
        await fetch(`${base}/zones/example.com/records/rec-1`, {
          method: 'PATCH',
          headers: { authorization: `Bearer ${TOKEN}` },
          body: JSON.stringify({ content: '192.0.2.66' }),
        });
      },
      disturbed: 'update',
      absent: zone({ ...www, absent: true }),
    },
  ],
});

for (const { name, run } of tests) test(name, run);
