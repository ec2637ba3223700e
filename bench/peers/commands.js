// F: of many commands one localized description changes, beside a command that someone else made.
import { countingProxy } from './counting-proxy.js';
import { inPlace, missing } from './place.js';
import { APPLICATION, commandsOf, writes } from './sandbox.js';
import { discordRest, slashCreate } from './tools/discord.js';
import { evenkeel } from './tools/evenkeel.js';
import { absent, toOurs } from './words.js';

/** One less than an application can have: the last is someone else's. */
const COUNT = 99;
const TOOLS = [evenkeel, discordRest, slashCreate];
const COLUMNS = [
  'tool',
  'time (to ours)',
  'requests',
  'writes',
  'bytes sent',
  'ids kept',
  "the other's command",
];
const OTHER = { name: 'theirs', description: "Someone else's" };

export async function commands() {
  const rows = [];
  let ours;
  for (const tool of TOOLS) {
    const why = missing(tool);
    if (why !== undefined) {
      rows.push(absent(tool, COLUMNS.length, why));
      continue;
    }
    const found = await inPlace(tool, {}, place => measured(tool, place));
    ours ??= found.ms;
    const { requests, sent, bytes, kept, other } = found;
    rows.push([tool.name, toOurs(found.ms, ours), requests, sent, bytes, `${kept} of ${COUNT}`, other]);
  }
  return [
    {
      title: `F. ${COUNT} commands, one localized description changes; one more is someone else's`,
      columns: COLUMNS,
      rows,
    },
  ];
}

function listOf(changed) {
  return Array.from({ length: COUNT }, (_, index) => ({
    name: `command-${index}`,
    description: `What command number ${index} is good for`,
    description_localizations: {
      de: `Wozu der Befehl Nummer ${index} gut ist${index === changed ? ', neu' : ''}`,
      fr: `À quoi sert la commande numéro ${index}`,
    },
  }));
}

async function measured(tool, place) {
  const { sandbox } = place;
  const path = `/applications/${APPLICATION}/commands`;
  await sandbox.call('discord', 'PUT', path, listOf());
  // What a tool does to a list that it did not write is not what is measured, so it runs once
  // before.
  await place.run(tool.commands(place, listOf()));
  await sandbox.call('discord', 'POST', path, OTHER);
  const before = commandsOf(await sandbox.state());
  await sandbox.forget();
  const proxy = await countingProxy(sandbox.url);
  const env = {
    ...sandbox.env,
    DISCORD_API_HOST: sandbox.env.DISCORD_API_HOST.replace(sandbox.url, proxy.url),
  };
  try {
    const programs = tool.commands(place, listOf(50)).map(program => ({ ...program, env }));
    const { code, ms, stderr } = await place.run(programs);
    if (code !== 0) throw new Error(`${tool.name} ended with ${code}:\n${stderr}`);
    const after = commandsOf(await sandbox.state());
    const requests = await sandbox.requests();
    const same = before.filter(
      ({ id, name }) => name !== OTHER.name && after.some(each => each.id === id && each.name === name),
    );
    return {
      ms,
      requests: requests.length,
      sent: writes(requests).length,
      bytes: proxy.bytes(),
      kept: same.length,
      other: after.some(({ name }) => name === OTHER.name) ? 'kept' : 'deleted',
    };
  } finally {
    proxy.stop();
  }
}
