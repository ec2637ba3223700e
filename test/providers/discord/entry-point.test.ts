import { expect, it } from 'vitest';
import { manifestYaml } from '../../../src/cli/loop/export-run.ts';
import { exportScopes } from '../../../src/engine/export.ts';
import { discordScope } from '../../../src/providers/discord/scope.ts';
import { plan } from '../../../src/reconcile.ts';
import { APPLICATION, lines, type World, world } from '../../helpers/world.ts';
import { byHand, commandsAt, loaded, manifestOf } from './application.ts';

const LAUNCH = { name: 'Launch', type: 'primary_entry_point', handler: 'discord_launch_activity' };
const ADDRESS = `discord.command/${APPLICATION}/global/primary_entry_point/Launch`;

/**
 * An application with the entry point that the service makes itself: no client could send it, as it
 * has no description.
 */
function withOwnLaunch(): World {
  const here = world();
  byHand(here, 'POST', commandsAt(), { name: 'Launch', type: 4, handler: 2, description: 'Play' });
  const state = structuredClone(here.sandbox.state()) as unknown as {
    readonly discord: { readonly scopes: Record<string, { readonly commands: { description: string }[] }> };
  };
  const [launch] = state.discord.scopes[`${APPLICATION}/global`]?.commands ?? [];
  if (launch === undefined) throw new Error('there is no Launch');
  launch.description = '';
  return world({ state: state as never });
}

it('an entry point without a description is not created: the plan blocks it and says what is missing', async () => {
  const here = world();
  const { plan: found } = await plan(await loaded(manifestOf({ commands: [LAUNCH] })), here.session(), {
    prune: true,
  });
  expect(found.rows).toMatchObject([
    { action: 'blocked', address: ADDRESS, reason: { code: 'discord/entry-point-description' } },
  ]);
});

it('an entry point with a description is created', async () => {
  const here = world();
  const yaml = manifestOf({ commands: [{ ...LAUNCH, description: 'Play' }] });
  expect(lines(await here.plan(yaml))).toEqual([`create ${ADDRESS}`]);
});

it("the service's own Launch is exported without a description, its plan is empty and a change of it is planned", async () => {
  const here = withOwnLaunch();
  const { sections, leftOut: left } = await exportScopes([discordScope(APPLICATION)], here.session());
  expect(left).toEqual([]);
  const yaml = manifestYaml(sections);
  expect(yaml).not.toContain('description');
  expect(lines(await here.plan(yaml))).toEqual([]);
  const changed = await here.plan(yaml.replace('discord_launch_activity', 'app_handler'));
  expect(lines(changed)).toEqual([`update ${ADDRESS}`]);
});
