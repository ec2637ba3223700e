import { programIn } from '../folder.js';
import { APPLICATION } from '../sandbox.js';

/** The script of discord.js's guide: one bulk overwrite. */
export const discordRest = {
  name: '`@discordjs/rest` 2.6.3, bulk overwrite',
  packages: ['@discordjs/rest@2.6.3'],
  commands: (place, commands) => [
    { argv: programIn(place.folder, 'discord-rest.mjs', { application: APPLICATION, commands }) },
  ],
};

/** The same library, one command made by a POST. */
export const discordRestPost = {
  ...discordRest,
  name: '`@discordjs/rest` 2.6.3, one POST',
  commands: (place, [one]) => [
    { argv: programIn(place.folder, 'discord-rest.mjs', { application: APPLICATION, one }) },
  ],
};

/** `syncCommands()` of a bot, with its defaults. */
export const slashCreate = {
  name: 'slash-create 7.0.0',
  packages: ['slash-create@7.0.0'],
  commands: (place, commands) => [
    { argv: programIn(place.folder, 'slash-create.mjs', { application: APPLICATION, commands }) },
  ],
};
