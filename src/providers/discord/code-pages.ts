import type { CodePage } from '../../core/code-page.ts';
import type { DiscordCode } from './codes.ts';
import { REFUSALS, type RefusalCode } from './refusals.ts';

const own: Readonly<Record<Exclude<DiscordCode, RefusalCode>, CodePage>> = {
  'discord/unknown-members-lost': {
    title: 'A part of a command that evenkeel does not know is deleted',
    means:
      'The live command has members that were added to the API later. They are sent back wherever their option stays. This row deletes what they belong to, and them with it.',
    next: 'Keep the option or command if the member matters, or set it again by hand afterwards.',
  },
  'discord/unknown-type': {
    title: 'A command has a type that evenkeel does not know',
    means:
      'The live command has a type that was added to the API later. evenkeel reads it and never changes or deletes it.',
    next: 'Delete it by hand if it is not wanted.',
  },
  'discord/entry-point': {
    title: 'An entry point is never deleted',
    means:
      'The command opens the Activity of the application. Without it nobody can start the Activity, so evenkeel never deletes or replaces it.',
    next: 'Take `absent: true` back, or delete the command by hand.',
  },
  'discord/opens-command': {
    title: 'Every member may use a command',
    means:
      'The row clears the member permissions that a command asks for by default. Every member may use it then.',
    next: 'Make sure that this is meant before you approve the plan.',
  },
  'discord/opens-overwrite': {
    title: 'An overwrite allows a command for everybody',
    means: 'The row allows a command for the role @everyone, or in all channels.',
    next: 'Make sure that this is meant before you approve the plan.',
  },
  'discord/type-is-fixed': {
    title: 'Another type makes another command',
    means:
      'A live command has the same name and another type. The API cannot change a type, so the plan makes a new command with a new id, and with no overwrites.',
    next: 'Say `absent: true` for the old one to delete it.',
  },
  'discord/rename-keeps-id': {
    title: 'A rename would keep the id',
    means:
      'The plan deletes a command and makes one that looks like it. With `renamed_from` it would be the same command: it keeps its id, and no create of the day is used up.',
    example: 'commands:\n  - name: report\n    renamed_from: weekly\n    description: Weekly report',
    next: 'Write `renamed_from` in the entry of the new one if it is the same command.',
  },
  'discord/creates': {
    title: 'How many creates a plan needs in a scope',
    means:
      'Discord allows 200 creates of commands in a scope in 24 hours. No call says how many were used, so commands younger than a day are counted: the number is a lower bound.',
    next: 'Nothing, as long as the number is below the limit.',
  },
  'discord/too-many-creates': {
    title: 'More creates than a day allows',
    means:
      'The plan needs more creates in a scope than Discord allows in 24 hours. It would stop in the middle, so it is not begun.',
    next: 'Apply a part of it with `--target`, and the rest tomorrow. A rename (`renamed_from`) is no create.',
  },
  'discord/too-many-commands': {
    title: 'More commands than a scope holds',
    means:
      'A scope holds 100 chat_input, 15 user, 15 message commands and 1 entry point. Deletes come last, so what the plan deletes still counts while it makes the rest.',
    next: 'Delete first, in an apply of its own, or rename with `renamed_from`.',
  },
  'discord/contexts-count': {
    title: '`dm_permission` means nothing beside contexts',
    means:
      'The live command has `contexts`. They say where it may be used, and the service no longer looks at `dm_permission`. The entry has `dm_permission` and leaves `contexts` out, which keeps those that live has.',
    example: 'commands:\n  - { name: ban, description: Ban, contexts: [guild] }',
    next: 'Write `contexts` as you want them and take `dm_permission` out. With `contexts: null`, `dm_permission` counts again.',
  },
  'discord/overwrites-unseen': {
    title: 'Overwrites in other guilds cannot be seen',
    means:
      'A rename or replace of a global command deletes its overwrites in every guild that the application is in. No list names the guilds, so those that the manifest does not name cannot be counted or restored.',
    next: 'Name the guilds in the manifest whose overwrites evenkeel should restore.',
  },
};

/** What each reason of Discord means (`evenkeel explain CODE`). No other command reads it. */
export const codes: Readonly<Record<DiscordCode, CodePage>> = {
  ...(Object.fromEntries(
    Object.entries(REFUSALS).map(([code, refusal]) => [code, pageOf(refusal)]),
  ) as Record<RefusalCode, CodePage>),
  ...own,
};

function pageOf({ service, says, next }: (typeof REFUSALS)[RefusalCode]): CodePage {
  const title = `Discord: ${says}`;
  return { title, means: `Discord refused the request with its code ${service}: ${says}.`, next };
}
