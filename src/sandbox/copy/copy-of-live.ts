import { createSandbox, type SandboxOptions } from '../sandbox.ts';
import { copiedCommands } from './copied-commands.ts';
import { copiedProject } from './copied-project.ts';
import type { CopyMaker } from './copy-maker.ts';
import type { LiveAnswer } from './live-answer.ts';

/** The options of a sandbox that begins as live was read: ids are kept, secrets and data are made up. */
export type LiveCopy = Required<
  Pick<SandboxOptions, 'projects' | 'applications' | 'guilds' | 'quirks' | 'state'>
>;

/** Made from what reads answered, and from nothing else: what was not read is empty in it. */
export function copyOfLive(answers: readonly LiveAnswer[], maker: CopyMaker): LiveCopy {
  const ofNeon = answers.filter(({ service, segments }) => service === 'neon' && segments[0] === 'projects');
  const projects = [...new Set(ofNeon.flatMap(({ segments: [, id] }) => id ?? []))];
  const {
    state: discord,
    applications,
    guilds,
    guildFields,
  } = copiedCommands(answers.filter(({ service }) => service === 'discord'));
  const places = { projects, applications, guilds };
  const empty = createSandbox({ ...places, projects: [] }).state();
  const neon = {
    projects: projects.map(id =>
      copiedProject(
        id,
        ofNeon.filter(({ segments }) => segments[1] === id),
        maker,
      ),
    ),
    deletedProjects: [],
    unavailableProjectIds: [],
  };
  return {
    ...places,
    // A service may be newer than this emulator: it keeps what it does not know.
    quirks: {
      guild_fields: guildFields,
      unknown_members: 'kept',
      unknown_fields: 'kept',
      extra_locales: 'accepted',
      // The manifest was judged: what a person allows there is tried.
      compute_sizes: 'any',
    },
    state: structuredClone({ ...empty, neon, discord }),
  };
}
