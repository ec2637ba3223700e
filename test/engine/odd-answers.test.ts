import { expect, test } from 'vitest';
import { exitCode } from '../../src/core/exit-code.ts';
import { lines, world } from '../helpers/world.ts';
import { neonManifest } from './scenarios.ts';

const exit = (report: Parameters<typeof exitCode>[0]) =>
  exitCode(report, { detailed: false, strictChecks: false });

const BOTH = `${neonManifest(['{ name: dev, buckets: [{ name: files }], endpoints: [{ type: read_write }], roles: [{ name: r }], databases: [{ name: d, owner_name: r }] }', '{ name: other, default: false }'])}
discord:
  application_id: "222222222222222222"
  commands:
    - { name: ban, description: Ban a member, options: [{ type: user, name: m, description: Who, required: true }] }
  guilds:
    - ids: ["197038439483310086"]
      commands: [{ name: kick, description: Kick }]
      permissions: [{ command: kick, overwrites: [{ role: "345678901234567890", allow: true }] }]
`;
const swap = (v: unknown, w: unknown, depth: number): unknown =>
  depth === 0
    ? w
    : Array.isArray(v)
      ? v.map(x => swap(x, w, depth - 1))
      : typeof v === 'object' && v !== null
        ? Object.fromEntries(
            Object.entries(v).map(([k, x]) => [
              k,
              ['id', 'name', 'type', 'pagination'].includes(k) ? x : swap(x, w, depth - 1),
            ]),
          )
        : v;
test('an answer that nobody expected in one place never ends the run without its results', async () => {
  const thrown: string[] = [];
  const ends = new Map<number, number>();
  for (const methods of [['GET'], ['POST', 'PATCH', 'PUT']])
    for (const depth of [0, 1, 2, 3, 4])
      for (const odd of [null, 5, 'x', [], [null], {}, true])
        for (const only of [
          '/branches',
          '/operations',
          '/commands',
          '/permissions',
          '/endpoints',
          '/databases',
          '/roles',
          '/buckets',
        ]) {
          let wrote = false;
          const here = world({
            wrap: t => async r => {
              if (r.method === 'POST') wrote = true;
              const a = await t(r);
              if (
                !wrote ||
                !methods.includes(r.method) ||
                !new URL(r.url).pathname.includes(only) ||
                a.body === ''
              )
                return a;
              let body = a.body;
              try {
                body = JSON.stringify(swap(JSON.parse(a.body), odd, depth));
              } catch {}
              const { value: _, ...rest } = a as never as Record<string, unknown>;
              return { ...rest, body } as never;
            },
          });
          await here.apply(BOTH).then(
            async r => {
              ends.set(exit(r), (ends.get(exit(r)) ?? 0) + 1);
              if (exit(r) !== 0) return;
              const after = world({ state: here.sandbox.state() });
              after.clock.advance(60_000);
              const rest = lines(await after.plan(BOTH));
              if (rest.length > 0)
                thrown.push(
                  `exit 0 though ${rest.join()}: ${methods} ${only} ${depth} ${JSON.stringify(odd)}`,
                );
            },
            (e: Error) =>
              thrown.push(
                `${methods} ${only} depth ${depth} ${JSON.stringify(odd)}: ${e.name} ${e.message} ${e.stack?.split('\n')[1]?.trim()}; writes ${here.writes().length}`,
              ),
          );
        }
  expect(thrown).toEqual([]);
}, 60_000);

test.each(['..', '\\ud800'])(
  'an answer with an operation that no path can name (%j) does not end the run',
  async id => {
    const here = world({
      wrap: transport => async request => {
        const { value: _, ...answer } = await transport(request);
        return { ...answer, body: answer.body.replace(/("operations":\[\{"id":)"[^"]*"/, `$1"${id}"`) };
      },
    });
    const applied = await here.apply(neonManifest(['{ name: a }', '{ name: b }']));
    expect(applied.results.map(result => result.status)).toEqual(['done', 'done']);
  },
);
