import { collect } from '../../../src/engine/desired/collect.ts';
import type { DesiredState } from '../../../src/engine/desired/desired-state.ts';
import { PROVIDERS } from '../run.ts';

const APPLICATION = '222222222222222222';
const SOURCE = { file: 'fleet.yaml', line: 1, column: 1 };
/** No process has more. */
const MOST = 10_000;

export function guildIds(process: number, count: number): readonly string[] {
  return Array.from({ length: count }, (_, nth) =>
    String(197_038_439_483_000_000n + BigInt(process * MOST + nth)),
  );
}

export function projectIds(process: number, count: number): readonly string[] {
  return Array.from(
    { length: count },
    (_, nth) => `quiet-sea-${String(process * MOST + nth).padStart(8, '0')}`,
  );
}

interface Fleet {
  readonly name: string;
  readonly guilds: readonly string[];
  readonly projects: readonly string[];
  /** In each guild. */
  readonly commands: number;
  /** Says what the commands are described as. */
  readonly round: number;
  /** One more command for all guilds. */
  readonly global: true | undefined;
  /** Only one project in so many differs from its entry. */
  readonly oneIn: number | undefined;
}

/** One in so many, in no order that another rule could meet. */
function isChosen(nth: number, oneIn: number): boolean {
  return (Math.imul(nth, 0x9e3779b1) >>> 0) * oneIn < 2 ** 32;
}

/**
 * In each project `main` is protected, and there are two more branches, one of them with a compute.
 * With `oneIn` there is `main` alone, and it is protected in one project in so many.
 */
export function wantedBy(
  { name, guilds, projects, commands, round, global, oneIn }: Fleet,
  now: number,
): DesiredState {
  const value = {
    name,
    ...(projects.length === 0
      ? {}
      : {
          neon: {
            projects: projects.map((id, nth) => ({
              id,
              branches:
                oneIn === undefined
                  ? [
                      { name: 'main', protected: true },
                      { name: 'staging', parent: 'main', endpoints: [{ type: 'read_write' }] },
                      { name: 'dev', parent: 'main' },
                    ]
                  : [{ name: 'main', protected: isChosen(nth, oneIn) }],
            })),
          },
        }),
    ...(guilds.length === 0
      ? {}
      : {
          discord: {
            application_id: APPLICATION,
            ...(global === undefined
              ? {}
              : { commands: [{ name: 'about', description: 'Says who we are' }] }),
            guilds: [
              {
                ids: guilds,
                commands: Array.from({ length: commands }, (_, nth) => ({
                  name: `command-${nth}`,
                  description: `Runs number ${nth}, round ${round}`,
                })),
              },
            ],
          },
        }),
  };
  const { collected, problems } = collect({ name, value, keep: [], source: () => SOURCE }, PROVIDERS, now);
  const [problem] = problems.filter(({ level }) => level === 'error');
  if (problem !== undefined) throw new RangeError(problem.message);
  return collected;
}
