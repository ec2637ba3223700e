import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { collect } from '../../src/engine/desired/collect.ts';
import type { ManifestView } from '../../src/engine/desired/manifest-view.ts';
import { plan } from '../../src/reconcile.ts';
import { discordQuirks as QUIRKS } from '../../src/sandbox/quirks.ts';
import { APPLICATION, GUILD, lines, PROVIDERS, type World, world } from '../helpers/world.ts';
import { loadFiles } from '../manifest/load-text.ts';
import { applyLoaded, byHand, commandsAt, commandsIn, loaded } from '../providers/discord/application.ts';

/**
 * Command sets of public bots, written by nobody of this project; the tests are skipped where they
 * are not at hand.
 */
const SETS = join(import.meta.dirname, '../../../shared/real/discord');
const files = existsSync(SETS) ? readdirSync(SETS).filter(file => file.endsWith('.json')) : [];
const JSON_FILE = 'dist/commands.json';

function textOf(file: string): string {
  return readFileSync(join(SETS, file), 'utf8');
}

function manifest(section: object): string {
  return stringify({ evenkeel: 1, name: 'acme', discord: { application_id: APPLICATION, ...section } });
}

/** The manifest's head, with a scope's commands as someone pastes them: as JSON. */
function pasted(where: string, text: string): string {
  const commands = `commands: ${text.trim().replaceAll('\n', '\n      ')}`;
  const head = `evenkeel: 1\nname: acme\ndiscord:\n  application_id: "${APPLICATION}"\n`;
  return where === 'global'
    ? `${head}  prune: true\n  ${commands}\n`
    : `${head}  guilds:\n    - ids: ["${GUILD}"]\n      prune: true\n      ${commands}\n`;
}

function fromFile(where: string): string {
  const section = { prune: true, commands_from: JSON_FILE };
  return manifest(where === 'global' ? section : { guilds: [{ ids: [GUILD], ...section }] });
}

function ids(here: World, guild: string | undefined): readonly string[] {
  return commandsIn(here, guild).map(({ name, id }) => `${name} ${id}`);
}

describe.skipIf(files.length === 0)(
  `command sets of public bots, given as JSON${files.length === 0 ? ' (skipped: not at hand)' : ''}`,
  () => {
    const places = [
      ['global', undefined],
      ['in a guild', GUILD],
    ] as const;
    const cases = files.flatMap(file => places.map(([where, guild]) => [file, where, guild] as const));

    test.each(cases)(
      '%s %s: after a bulk overwrite of another client the plan is empty, from the file and pasted',
      async (file, where, guild) => {
        const here = world({ quirks: { global_rate_limit: 'off' } });
        byHand(here, 'PUT', commandsAt(guild), JSON.parse(textOf(file)));
        const before = ids(here, guild);
        const given = await loaded(fromFile(where), { [JSON_FILE]: textOf(file) });
        expect(lines(await plan(given, here.session(), { prune: true }))).toEqual([]);
        const written = await loaded(pasted(where, textOf(file)));
        expect(lines(await plan(written, here.session(), { prune: true }))).toEqual([]);
        expect(ids(here, guild)).toEqual(before);
      },
    );

    test.each(cases)(
      '%s %s: applied from the file to an empty application, the next plan is empty and another PUT keeps the ids',
      async (file, where, guild) => {
        const here = world({ quirks: { global_rate_limit: 'off' } });
        const beside = { [JSON_FILE]: textOf(file) };
        await applyLoaded(here, fromFile(where), {}, beside);
        const before = ids(here, guild);
        expect(before).toHaveLength(JSON.parse(textOf(file)).length);
        const again = await plan(await loaded(fromFile(where), beside), here.session(), { prune: true });
        expect(lines(again)).toEqual([]);
        byHand(here, 'PUT', commandsAt(guild), JSON.parse(textOf(file)));
        expect(ids(here, guild)).toEqual(before);
      },
    );

    test.each(Object.entries(QUIRKS))(
      'with the service in its other position, %s: the plan is empty',
      async (name, { values }) => {
        const taken: Readonly<Record<string, (file: string) => boolean>> = {
          install_contexts: file => !needsUserInstall(file),
          // A service that opens a closed command to direct messages by itself would never settle.
          contexts_default: file => commandsOf(file).every(({ dm_permission }) => dm_permission !== false),
        };
        for (const file of files.filter(taken[name] ?? (() => true))) {
          const here = world({ quirks: { global_rate_limit: 'off', [name]: values[1] ?? '' } });
          byHand(here, 'PUT', commandsAt(), JSON.parse(textOf(file)));
          const given = await loaded(fromFile('global'), { [JSON_FILE]: textOf(file) });
          expect(lines(await plan(given, here.session(), { prune: true })), file).toEqual([]);
        }
      },
    );

    test.each(files)('%s: has no mistake, and a warning only for what is deprecated', async file => {
      const beside = { [JSON_FILE]: textOf(file) };
      const { manifest, problems } = await loadFiles({ 'evenkeel.yaml': fromFile('global'), ...beside });
      expect(problems).toEqual([]);
      const view = { ...manifest, value: { ...manifest?.value } } as ManifestView;
      const isDeprecated = commandsOf(file).some(({ dm_permission }) => typeof dm_permission === 'boolean');
      expect([
        ...new Set(collect(view, PROVIDERS, 0).problems.map(({ rule, level }) => `${level} ${rule}`)),
      ]).toEqual(isDeprecated ? ['warning discord/deprecated-field'] : []);
    });
  },
);

type Command = { readonly [key: string]: unknown };

function commandsOf(file: string): readonly Command[] {
  return JSON.parse(textOf(file));
}

/** An application that cannot be installed by users takes no such command. */
function needsUserInstall(file: string): boolean {
  return commandsOf(file).some(({ integration_types: types }) => Array.isArray(types) && types.includes(1));
}
