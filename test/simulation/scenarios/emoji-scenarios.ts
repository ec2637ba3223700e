import { imageBytes } from '../../helpers/images.ts';
import { manifest } from './manifest.ts';
import { PROJECT, type Scenario, Seed } from './scenario.ts';

/** The id of the emoji that is seeded first, here as in each case. */
const FIRST = new Seed({}, { projects: [PROJECT], guilds: [] }).emoji('ok');
const IMAGE = imageBytes('png', 2).toString('base64');

/** Emojis that are there already: another image, another name, and one that goes. */
export const EMOJI_SCENARIOS: readonly Scenario[] = [
  {
    name: 'replaced emoji',
    seed: seed => {
      seed.emoji('ok');
      seed.emoji('fine');
      seed.emoji('old');
      seed.emoji('theirs');
      seed.command('ping');
    },
    manifest: manifest({
      emojis: [
        `{ name: ok, data: ${IMAGE}, replaces: "${FIRST}", allow: [replace] }`,
        '{ name: done, renamed_from: fine }',
        '{ name: old, absent: true }',
      ],
      commands: ['{ name: ping, description: ping }'],
    }),
    commands: ['ping'],
  },
];
