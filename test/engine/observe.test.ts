import { expect, test } from 'vitest';
import { APPLICATION, GUILD, PROJECT, world } from '../helpers/world.ts';

const MANIFEST = `
name: shop
discord:
  application_id: "${APPLICATION}"
  commands:
    - name: ping
      description: Says pong
  guilds:
    - ids: ["${GUILD}"]
      commands:
        - name: ban
          description: Bans somebody
neon:
  projects:
    - id: ${PROJECT}
      branches:
        - name: preview
          parent: main
          buckets:
            - { name: uploads, access_level: private }
          backup_schedule:
            - { frequency: daily, hour: 3, retention: 7d }
`;

test('a list waits for those that it needs, and for no other', async () => {
  const log: string[] = [];
  const live = world({
    wrap: transport => async request => {
      log.push(`> ${new URL(request.url).pathname}`);
      await live.clock.sleep(1_000);
      const response = await transport(request);
      log.push(`< ${new URL(request.url).pathname}`);
      return response;
    },
  });
  await live.apply(MANIFEST);
  log.length = 0;
  const since = live.clock.now();
  const { plan } = await live.plan(MANIFEST);
  expect(plan.rows).toEqual([]);
  const branch = `/neon/api/v2/projects/${PROJECT}/branches`;
  const firstAnswer = log.findIndex(line => line.startsWith('<'));
  expect(log.slice(0, firstAnswer)).toContain(`> ${branch}`);
  expect(log.slice(0, firstAnswer).filter(line => line.includes('/commands'))).toHaveLength(2);
  expect(log.length).toBe(10);
  expect(live.clock.now() - since).toBe(2_000);
});
