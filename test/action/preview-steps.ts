import { commandsOf } from '../helpers/bots.ts';
import { APPLICATION, GUILD, PROJECT } from '../helpers/world.ts';
import type { PullRequestWorld } from './pull-request-world.ts';
import { pullRequest, REPOSITORY, type Step } from './runner.ts';

/** Milliseconds. */
export const DAY = 24 * 3_600_000;
export const API = `/neon/api/v2/projects/${PROJECT}`;

/** The inputs of a bot's preview. */
export const BOT = { discord_commands: 'dist/commands.json', application: APPLICATION, guild: GUILD };
export const UP = { ...BOT, ttl: '7d' };

export const BAN = { name: 'ban', description: 'Ban a member' };

/** The workspace of the bot: the file of its commands. */
export const BOT_FILES = { [BOT.discord_commands]: JSON.stringify([BAN]) };

/** What tests of the preview's comment and commands do with a runner. */
interface PreviewSteps {
  /** The state of a pull request, as GitHub has it. */
  pull(number: number, state?: 'open' | 'closed'): void;
  /** A job with every permission that the preview can use. */
  step(number: number, inputs?: Readonly<Record<string, string>>, more?: object): Promise<Step>;
  /** The names of the guild's commands. */
  commands(): readonly string[];
}

export function previewSteps(world: PullRequestWorld): PreviewSteps {
  return {
    pull: (number, state = 'open') => world.pull(number, { state }),
    step: (number, inputs = {}, more = {}) =>
      world.step({
        uses: 'preview',
        event: 'pull_request',
        payload: pullRequest('a'.repeat(40), REPOSITORY, number),
        with: { project_id: PROJECT, ...inputs },
        permissions: { contents: 'read', 'pull-requests': 'write', deployments: 'write' },
        ...more,
      }),
    commands: () =>
      (world.other('GET', commandsOf(GUILD)) as readonly { readonly name: string }[])
        .map(({ name }) => name)
        .sort(),
  };
}
