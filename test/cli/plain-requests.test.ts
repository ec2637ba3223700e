import { describe, expect, test } from 'vitest';
import { PLAIN_REQUESTS } from './plain-requests.ts';
import { plainWorld } from './plain-world.ts';

const sessionOf = await plainWorld();

/**
 * A guard against regressions: what an agent that read the guide alone wrote for twenty requests,
 * and corrected until it did what was asked for, stays valid and keeps its meaning. Its plan at
 * what others have live has the rows that were asked for, and no other. It does not measure the
 * guide: nobody writes these manifests anew here.
 */
describe('a plain request, as an agent writes it by the guide,', () => {
  test('is one of twenty', () => {
    expect(PLAIN_REQUESTS).toHaveLength(20);
  });

  test.each(PLAIN_REQUESTS.map(each => [each.asked, each] as const))(
    'does what was asked for: %s',
    async (_, { manifest, rows, checks = [], argv = [] }) => {
      const cli = await sessionOf(`evenkeel: 1\nname: acme\n${manifest}`);
      const { code, stdout } = await cli.run('validate');
      expect(code, stdout).toBe(0);
      const { plan, checks: judged } = await cli.report('plan', '--verbose', ...argv);
      expect(plan.unread).toEqual([]);
      expect(plan.rows.map(({ action, address }) => `${action} ${address}`)).toEqual(
        rows.map(([action, address]) => `${action} ${address}`),
      );
      for (const [action, address, fields = {}] of rows) {
        const changed = Object.fromEntries(
          (plan.rows.find(row => row.address === address)?.fields ?? []).map(({ path, after }) => [
            path,
            after,
          ]),
        );
        if (action === 'update' || action === 'rename') expect(changed).toEqual(fields);
        else expect(changed).toMatchObject(fields);
      }
      expect(judged.map(({ address }) => address)).toEqual(checks);
    },
  );
});
