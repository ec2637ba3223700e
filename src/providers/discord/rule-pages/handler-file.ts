import type { CodePage } from '../../../core/code-page.ts';

/** Mistakes in the list of what the bot's code handles. */
export const handlerFilePages = {
  'handlers/form': {
    title: 'A list of handlers does not have the right form',
    means: 'The file of `handlers_from` is a JSON array with the names of the commands that the bot handles.',
    example: '["ban", "ping"]',
    next: 'Let the build write the names alone.',
  },
  'handlers/missing': {
    title: 'A command has no handler',
    means:
      'Users see the command, and the file of `handlers_from` says that nothing in the code of the bot handles it. Whoever calls it waits until it fails.',
    wrong: `handlers_from: dist/handlers.json
commands:
  - { name: ban, description: Ban a member }
  - { name: kick, description: Kick a member }`,
    right: `handlers_from: dist/handlers.json
commands:
  - { name: ban, description: Ban a member }`,
    next: 'Add the handler or the name to the list, or take the command out.',
  },
  'handlers/unknown': {
    title: 'A handler has no command',
    means:
      'The file of `handlers_from` has a name that no command of the manifest has, global or in a guild. Nobody can call this handler.',
    wrong: `handlers_from: dist/handlers.json
commands: []`,
    right: `handlers_from: dist/handlers.json
commands:
  - { name: ban, description: Ban a member }`,
    next: 'Add the command, or take the handler out. A command that was renamed has the new name in the list too.',
  },
} satisfies Readonly<Record<string, CodePage>>;
