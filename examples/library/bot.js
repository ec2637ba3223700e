import { renderText } from 'evenkeel';
import { sync } from 'evenkeel/discord';

const commands = [
  { name: 'ping', description: 'Answers' },
  { name: 'ban', description: 'Bans a member', default_member_permissions: '4' },
];

const stop = new AbortController();
process.once('SIGTERM', () => stop.abort());

const report = await sync({
  applicationId: process.env['APPLICATION_ID'] ?? '222222222222222222',
  token: process.env['DISCORD_BOT_TOKEN'] ?? '',
  commands,
  signal: stop.signal,
  env: process.env,
  baseUrl: process.env['DISCORD_API_HOST'],
});
process.stdout.write(renderText(report));
// The bot serves either way, with the commands that are there.
if (report.exit !== 0) process.stderr.write('The commands are not in sync.\n');
