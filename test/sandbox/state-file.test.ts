import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import { openStateFile } from '../../src/sandbox/state-file.ts';

const APPLICATION = '333333333333333333';
const GUILD = '444444444444444444';
const PLACES = { applications: [APPLICATION], guilds: [GUILD] };

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'evenkeel-state-'));
  file = join(folder, 'state.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('a later start goes on with the ids and quirks of the first one', () => {
  const first = createSandbox({ ...PLACES, quirks: { guild_fields: 'present' } });
  openStateFile(file, { ...PLACES, quirks: { guild_fields: 'present' } }).save(first);
  const { options, isNew } = openStateFile(file, { quirks: {} });
  expect({ isNew, ...options }).toMatchObject({
    isNew: false,
    ...PLACES,
    quirks: { guild_fields: 'present' },
  });
  const later = createSandbox(options);
  expect(later.env('').DISCORD_CLIENT_ID).toBe(APPLICATION);
  const path = `/discord/api/v10/applications/${APPLICATION}/guilds/${GUILD}/commands`;
  const headers = {
    authorization: `Bot ${later.env('').DISCORD_BOT_TOKEN}`,
    'user-agent': 'DiscordBot (x, 1)',
    'content-type': 'application/json',
  };
  const text = JSON.stringify({ name: 'ping', description: 'Answers' });
  const answer = later.handle({ method: 'POST', path, headers, text });
  expect(answer.status).toBe(201);
  expect(JSON.parse(answer.text)).toHaveProperty('contexts');
});

it('what a later start says counts before the file', () => {
  openStateFile(file, { ...PLACES, quirks: { guild_fields: 'present' } }).save(createSandbox(PLACES));
  const given = { applications: ['555555555555555555'], quirks: { guild_fields: 'absent' } };
  expect(openStateFile(file, given).options).toMatchObject({ ...given, guilds: [GUILD] });
});

it('a file of before has no settings, and one with wrong ones is refused', () => {
  const state = createSandbox().state();
  writeFileSync(file, JSON.stringify(state));
  expect(openStateFile(file, {}).options).toEqual({ quirks: {}, state });
  for (const settings of [1, { applications: [1], quirks: {} }, { quirks: { a: 1 } }, { quirks: [] }, {}]) {
    writeFileSync(file, JSON.stringify({ ...state, settings }));
    expect(() => openStateFile(file, {}), JSON.stringify(settings)).toThrow(`${file} has "settings"`);
  }
});

it('a file that is no JSON is named, and nothing of it is shown', () => {
  openStateFile(file, PLACES).save(createSandbox(PLACES));
  for (const text of ['', 'TOKEN=geheim', readFileSync(file, 'utf8').slice(0, -1)]) {
    writeFileSync(file, text);
    const why = `${file} is not JSON: the file is not a state of a sandbox, or it was cut short`;
    expect(() => openStateFile(file, {}), text).toThrow(new Error(why));
    expect(readFileSync(file, 'utf8')).toBe(text);
  }
});

it('the text of a state file can be given to a running sandbox', () => {
  const first = createSandbox();
  openStateFile(file, {}).save(first);
  const sandbox = createSandbox();
  const put = { method: 'PUT', path: '/_sandbox/state', headers: {}, text: readFileSync(file, 'utf8') };
  expect(sandbox.handle(put).status).toBe(204);
});
