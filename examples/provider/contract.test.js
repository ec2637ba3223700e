import { test } from 'node:test';
import { bearer, contract } from 'evenkeel/kit';
import { dns } from './dns.js';
import { startServer, TOKEN } from './server.js';

const tests = contract({
  provider: dns,
  // A service for each test, with nothing in it.
  async start() {
    const server = await startServer();
    return { ...server, credentials: [bearer('dns', TOKEN)] };
  },
  samples: [
    {
      kind: 'dns.record',
      manifest: (first, second) => ({
        dns: {
          zones: [
            { name: 'example.com', prune: true, records: first },
            { name: 'example.org', prune: true, records: second },
          ],
        },
      }),
      entries: [
        { name: 'www', type: 'A', content: '192.0.2.10', ttl: 300 },
        { name: 'mail', type: 'A', content: '192.0.2.25', ttl: 600 },
        { name: 'blog', type: 'CNAME', content: 'www.example.com', ttl: 900 },
      ],
      changes: [{ content: '192.0.2.11' }, { ttl: 60 }],
      page: 'whole',
    },
  ],
});

for (const { name, run } of tests) test(name, run);
