import { PROJECT, world } from '../helpers/world.ts';

/* Prints what an apply ends with where a line of `accepted` holds a difference of a list that it reads again. */

const BRANCHES = `/neon/api/v2/projects/${PROJECT}/branches`;
const DAY = '2026-12-10T00:00:00Z';
const CASES = [
  ['ttl: 10d', { expires_at: DAY }],
  ['ttl: 10d', { expires_at: null }],
  ['expires_at: "2026-12-15T00:00:00Z"', { expires_at: DAY }],
  ['protected: false', { protected: true }],
] as const;

for (const [own, branch] of CASES) {
  const manifest = (main: string, lines: readonly string[]): string => `
name: acme
accepted: [${lines.join()}]
neon: { projects: [{ id: ${PROJECT}, branches: [{ name: main${main} }, { name: dev, ${own} }] }] }
`;
  const here = world();
  await here.apply(manifest('', []));
  here.clock.advance(60_000);
  const { branches } = here.foreign('GET', BRANCHES).body as { branches: { id: string; name: string }[] };
  const id = branches.find(({ name }) => name === 'dev')?.id;
  here.foreign('PATCH', `${BRANCHES}/${id}`, { branch });
  here.clock.advance(60_000);
  const { rows } = (await here.drift(manifest('', []))).plan;
  const lines = rows.flatMap(({ accept = [] }) => accept).map(each => each.slice(2));
  const { plan, results } = await here.apply(manifest(', protected: true', lines));
  process.stdout.write(`${JSON.stringify([plan.accepted, plan.rows, results, [...here.sent()]])}\n`);
}
