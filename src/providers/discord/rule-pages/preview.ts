import type { CodePage } from '../../../core/code-page.ts';

/** Mistakes in the commands of a preview. */
export const previewPages = {
  'discord/preview-empty': {
    title: 'The file with the commands of a preview has none',
    means:
      'The preview of a pull request would lose all its commands. A build that failed writes such a file, so nothing is written.',
    example: '[]',
    next: 'Let the build write the commands. To preview none, leave the input `discord_commands` out.',
  },
} satisfies Readonly<Record<string, CodePage>>;
