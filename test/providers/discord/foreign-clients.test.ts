import { type APIApplicationCommand, Routes } from 'discord-api-types/v10';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type SocketWorld, socketWorld } from '../../foreign-clients/socket-world.ts';
import { APPLICATION, lines, statuses } from '../../helpers/world.ts';
import { manifestOf } from './application.ts';

const PATH = Routes.applicationCommands(APPLICATION);
const query = new URLSearchParams({ with_localizations: 'true' });

let here: SocketWorld;

beforeEach(async () => {
  here = await socketWorld();
});
afterEach(() => here.close());

it("the guide's bulk PUT of the same set leaves every id and version, and our plan empty", async () => {
  const body = [
    {
      name: 'ban',
      description: 'Ban a member',
      default_member_permissions: '4',
      name_localizations: { de: 'bannen' },
    },
    {
      name: 'ping',
      description: 'Answers',
      options: [{ type: 3, name: 'what', description: 'What', required: true }],
    },
    { name: 'Report', type: 3 },
  ];
  const manifest = manifestOf({ prune: true, commands: body });
  const applied = await here.apply(manifest);
  expect(statuses(applied).filter(line => !line.startsWith('done '))).toEqual([]);
  const before = (await here.rest.get(PATH, { query })) as readonly APIApplicationCommand[];
  // Their PUT leaves out integration_types, which the service then fills in as for a new command.
  await here.rest.put(PATH, { body });
  const after = (await here.rest.get(PATH, { query })) as readonly APIApplicationCommand[];
  const identities = (all: readonly APIApplicationCommand[]) =>
    all.map(({ id, version, name }) => [name, id, version]);
  expect(identities(after)).toEqual(identities(before));
  expect(lines(await here.plan(manifest))).toEqual([]);
});
