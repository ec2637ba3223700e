import { expect, test } from 'vitest';
import { changedScopes } from '../../src/engine/desired/changed-scopes.ts';
import { changedOnly } from '../../src/engine/desired/scope-parts.ts';
import { apply } from '../../src/reconcile.ts';
import { APPLICATION, GUILD, PROVIDERS, world } from '../helpers/world.ts';

function manifest(description: string): string {
  return JSON.stringify({
    name: 'acme',
    discord: {
      application_id: APPLICATION,
      commands: [
        { name: 'ban', description: 'Bans' },
        { name: 'ping', description },
      ],
      guilds: [
        {
          ids: [GUILD],
          permissions: [{ command: 'ban', of: 'global', overwrites: [{ everyone: true, allow: false }] }],
        },
      ],
    },
  });
}

test('a command that someone deleted is not made again without its permissions, because another one changes', async () => {
  const here = world({ guilds: [GUILD] });
  await here.apply(manifest('one'));
  const commands = `/discord/api/v10/applications/${APPLICATION}/commands`;
  const { body } = here.foreign('GET', commands);
  const [ban] = (body as readonly { id: string; name: string }[]).filter(({ name }) => name === 'ban');
  here.foreign('DELETE', `${commands}/${ban?.id}`);
  const [before, now] = [here.collect(manifest('one')), here.collect(manifest('two'))];
  const read = changedScopes({ before, now, providers: PROVIDERS });
  const some = changedOnly(now, read, 'before');
  const report = await apply(some, here.session(), { prune: false });
  const done = report.results.map(({ action, address }) => `${action} ${address.split('/')[0]}`);
  expect(done).toContain('create discord.command');
  expect(done.filter(each => each.endsWith('discord.permissions'))).toHaveLength(1);
});
