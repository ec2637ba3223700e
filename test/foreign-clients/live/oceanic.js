import { oceanic } from '../connected.js';

const GUILD = '297038439483310003';

/** oceanic.js: commands of a guild in its own words, and overwrites with a user's token. */
export async function run(given) {
  const { applications, id } = await oceanic(given);
  const option = { type: 3, name: '__proto__', description: '\u202eevil', minLength: 1, required: true };
  const made = await applications.bulkEditGuildCommands(id, GUILD, [
    { type: 1, name: '__proto__', description: '%2F', options: [option], defaultMemberPermissions: '8' },
    { type: 2, name: '%2F' },
    { type: 3, name: '追放👩‍👩‍👧', nameLocalizations: { hi: 'मेन्यू' } },
  ]);
  await applications.editGuildCommandPermissions(id, GUILD, made[1].id, {
    accessToken: `Bearer ${given.env.DISCORD_PERMISSIONS_TOKEN}`,
    permissions: [{ id: '345678901234567891', type: 1, permission: true }],
  });
  return made.length;
}
