import { expect, test } from 'vitest';
import { applyToys } from './toy-service.ts';
import { thing, wantsThing } from './toys.ts';

test('what a kind asks to be told before a request of a write is told just before it is sent', async () => {
  const told: string[] = [];
  const { results } = await applyToys(
    {
      entries: [wantsThing('a')],
      thing: {
        write: {
          create: async ({ address, kind, scope, desired }, { client }) => {
            const path = `/${encodeURIComponent(address)}`;
            const beforeSend = (): void => {
              told.push('told');
            };
            const { body } = await client.send('POST', path, desired ?? undefined, { beforeSend });
            return { waits: [], raw: [{ kind, at: scope, raw: body }] };
          },
        },
      },
    },
    {
      wrap: transport => async request => {
        if (request.method === 'POST') told.push('sent');
        return transport(request);
      },
    },
  );
  expect(results).toMatchObject([{ address: thing('a'), status: 'done' }]);
  expect(told).toEqual(['told', 'sent']);
});
