import { dressedRequest } from '../connected.js';
import { chatInput } from './command.js';

const GUILD = '297038439483310005';

/** dressed: commands of a guild, and overwrites with a user's token. */
export async function run({ env, load }) {
  const { bulkOverwriteGuildCommands, listGuildCommands, modifyGuildCommandPermissions } =
    await load('dressed');
  const bot = dressedRequest(env);
  const [first] = await bulkOverwriteGuildCommands(GUILD, [chatInput('ไล่', 20), { name: '~', type: 3 }], bot);
  const overwrites = { permissions: [{ id: GUILD, type: 1, permission: false }] };
  const user = dressedRequest(env, `Bearer ${env.DISCORD_PERMISSIONS_TOKEN}`);
  await modifyGuildCommandPermissions(GUILD, first.id, overwrites, user);
  return (await listGuildCommands(GUILD, {}, bot)).length;
}
