import { describe, expect, it } from 'vitest';
import {
  librariesIn,
  normalLibraries,
  unavailableLibraries,
} from '../../../src/providers/neon/compute/compute-settings.ts';
import { changed, rowOf } from '../../helpers/report-builders.ts';
import { recordingWriter } from './helpers/recording-writer.ts';
import { main } from './helpers/verb-arguments.ts';
import { PROJECT_ID } from './helpers/world.ts';

const libraries = (...enabled_libraries: readonly string[]) => ({ use_defaults: false, enabled_libraries });
const available = { libraries: [{ library_name: 'timescaledb' }, { library_name: 'pg_cron' }] };

function row(before: Parameters<typeof changed>[1], after: Parameters<typeof changed>[2]) {
  const fields = [changed('settings.preload_libraries', before, after)];
  return rowOf('update', 'neon.endpoint', main, 'read_write', { fields });
}

describe('preload libraries', () => {
  it('that are left out are none', () => {
    expect(normalLibraries({})).toEqual(libraries());
    expect(librariesIn({})).toEqual(libraries());
    expect(librariesIn({ enabled_libraries: ['a'] })).toEqual(libraries('a'));
  });

  it('are not those of a record in another form', () => {
    for (const newer of [undefined, ['a'], 'a']) expect(librariesIn(newer)).toBeUndefined();
  });

  it('are asked for once where one is switched on', async () => {
    const client = recordingWriter(available);
    expect(
      await unavailableLibraries(row(null, libraries('timescaledb', 'pg_cron')), client),
    ).toBeUndefined();
    expect(client.sent).toEqual([
      { method: 'GET', path: `/projects/${PROJECT_ID}/available_preload_libraries` },
    ]);
  });

  it('that the service does not have are named', async () => {
    const asked = unavailableLibraries(row(null, libraries('a', 'pg_cron', 'b')), recordingWriter(available));
    expect((await asked)?.said).toMatch(/no preload library "a", "b" /);
  });

  it.each([
    ['switched off', libraries('gone'), libraries()],
    ['kept', libraries('gone'), { use_defaults: true, enabled_libraries: ['gone'] }],
  ])('that are %s are not asked for', async (_what, before, after) => {
    const client = recordingWriter();
    expect(await unavailableLibraries(row(before, after), client)).toBeUndefined();
    expect(client.sent).toEqual([]);
  });

  it('are not taken for available where the answer is no list', async () => {
    await expect(unavailableLibraries(row(null, libraries('a')), recordingWriter({}))).rejects.toThrow(
      /a list/,
    );
  });
});
