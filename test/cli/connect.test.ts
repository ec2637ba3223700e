import { expect, test } from 'vitest';
import { connect } from '../../src/cli/session/connect.ts';
import { createRedactor } from '../../src/http/redact.ts';
import { virtualClock } from '../helpers/virtual-clock.ts';

test('a proxy that cannot be used is told before what else is missing, and before anything is sent', () => {
  const sent: unknown[] = [];
  const connecting = (env: Readonly<Record<string, string>>) => () =>
    connect(['neon'], {
      env,
      version: '0',
      traffic: {
        transport: async request => {
          sent.push(request);
          throw new Error('nothing may be sent here');
        },
        redactor: createRedactor(),
        clock: virtualClock(),
        random: () => 0,
        emit: () => undefined,
        signal: new AbortController().signal,
        deadline: () => 0,
        lastDeadline: () => 0,
      },
      resolve: async () => [],
      notice: () => undefined,
    });
  expect(connecting({})).toThrow('NEON_API_KEY is not set');
  expect(connecting({ HTTPS_PROXY: 'ftp://proxy.corp' })).toThrow('HTTPS_PROXY is not a usable proxy');
  expect(sent).toEqual([]);
});
