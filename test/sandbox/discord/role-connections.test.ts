import { describe, expect, it } from 'vitest';
import { discordContract, hasContract } from './discord-contract.ts';
import { APPLICATION, discordHarness, leaves } from './discord-harness.ts';

const METADATA = `/v10/applications/${APPLICATION}/role-connections/metadata`;
const LEVEL = { type: 2, key: 'level', name: 'Level', description: 'The least level' };

describe('role connection metadata', () => {
  it('is a list that a PUT replaces', () => {
    const api = discordHarness();
    expect(api.send('GET', METADATA)).toMatchObject({ status: 200, body: [] });
    const all = [LEVEL, { ...LEVEL, key: 'a', name_localizations: { de: 'Stufe' } }];
    expect(api.send('PUT', METADATA, all)).toMatchObject({ status: 200, body: all });
    expect(api.send('GET', METADATA).body).toEqual(all);
    expect(api.send('PUT', METADATA, [LEVEL]).body).toEqual([LEVEL]);
    expect(api.send('PUT', METADATA, [])).toMatchObject({ status: 200, body: [] });
  });

  it('is none with null, and each application has its own', () => {
    const api = discordHarness();
    api.send('PUT', METADATA, [LEVEL]);
    expect(api.send('PUT', METADATA, null)).toMatchObject({ status: 200, body: [] });
    expect(api.service.state()).toMatchObject({ metadata: { [APPLICATION]: [] } });
  });

  it('may come in an order of its own', () => {
    const api = discordHarness({ list_order: 'name' });
    const other = { ...LEVEL, key: 'a' };
    expect(api.send('PUT', METADATA, [LEVEL, other]).body).toEqual([other, LEVEL]);
    expect(api.send('GET', METADATA).body).toEqual([other, LEVEL]);
  });

  it('leaves out translations that are none', () => {
    const api = discordHarness({ default_locales: 'dropped' });
    const given = { ...LEVEL, name_localizations: { de: 'Level' }, description_localizations: null };
    expect(api.send('PUT', METADATA, [given]).body).toEqual([LEVEL]);
  });

  it.each([
    [{ ...LEVEL, key: undefined }, '0.key: BASE_TYPE_REQUIRED'],
    [{ ...LEVEL, key: '' }, '0.key: BASE_TYPE_BAD_LENGTH'],
    [{ ...LEVEL, key: 'k'.repeat(51) }, '0.key: BASE_TYPE_BAD_LENGTH'],
    [{ ...LEVEL, key: 'A' }, '0.key: STRING_TYPE_REGEX'],
    [{ ...LEVEL, type: 0 }, '0.type: BASE_TYPE_CHOICES'],
    [{ ...LEVEL, type: 9 }, '0.type: BASE_TYPE_CHOICES'],
    [{ ...LEVEL, type: 'integer_equal' }, '0.type: BASE_TYPE_CHOICES'],
    [{ ...LEVEL, name: 'n'.repeat(101) }, '0.name: BASE_TYPE_BAD_LENGTH'],
    [{ ...LEVEL, description: undefined }, '0.description: BASE_TYPE_REQUIRED'],
    [{ ...LEVEL, description: 'd'.repeat(201) }, '0.description: BASE_TYPE_BAD_LENGTH'],
    [
      { ...LEVEL, name_localizations: { de: 'n'.repeat(101) } },
      '0.name_localizations.de: BASE_TYPE_BAD_LENGTH',
    ],
    [
      { ...LEVEL, description_localizations: { xx: 'd' } },
      '0.description_localizations.xx: BASE_TYPE_CHOICES',
    ],
    [{ ...LEVEL, emoji: '1' }, '0.emoji: UNKNOWN_FIELD'],
    ['level', '0: MODEL_TYPE_CONVERT'],
  ])('refuses a value (case %#), and changes nothing', (value, leaf) => {
    const api = discordHarness();
    const before = { ...LEVEL, key: 'before' };
    api.send('PUT', METADATA, [before]);
    const refused = api.send('PUT', METADATA, [value]);
    expect(refused).toMatchObject({ status: 400, body: { code: 50035 } });
    expect(leaves(refused.body)).toContain(leaf);
    expect(api.send('GET', METADATA).body).toEqual([before]);
  });

  it.each([
    [Array.from({ length: 6 }, (_, at) => ({ ...LEVEL, key: `k${at}` })), ': BASE_TYPE_MAX_LENGTH'],
    [[LEVEL, LEVEL], '1.key: SET_TYPE_ALREADY_CONTAINS_VALUE'],
    [{}, ': LIST_TYPE_CONVERT'],
  ])('refuses a list (case %#)', (body, leaf) => {
    const refused = discordHarness().send('PUT', METADATA, body);
    expect(refused).toMatchObject({ status: 400, body: { code: 50035 } });
    expect(leaves(refused.body)).toEqual([leaf]);
  });

  it('takes the longest texts', () => {
    const longest = { key: 'k'.repeat(50), name: 'n'.repeat(100), description: 'd'.repeat(200) };
    const description_localizations = { de: 'd'.repeat(200) };
    const body = [{ ...LEVEL, ...longest, description_localizations }];
    expect(discordHarness().send('PUT', METADATA, body).status).toBe(200);
  });

  it('is for the bot alone', () => {
    const headers = { authorization: 'Bearer user' };
    const api = discordHarness();
    expect(api.send('GET', METADATA, undefined, { headers }).status).toBe(401);
    expect(api.send('PUT', METADATA, [], { headers }).status).toBe(401);
    expect(api.send('DELETE', METADATA).status).toBe(404);
  });

  it('of an application that is not the own one is refused', () => {
    const other = METADATA.replace(APPLICATION, '222222222222222223');
    expect(discordHarness().send('PUT', other, [])).toMatchObject({ status: 403, body: { code: 20012 } });
  });

  it('is none in the state of an older version', () => {
    const api = discordHarness();
    const { metadata: _, ...older } = api.service.state() as { readonly metadata: unknown };
    api.service.restore(older);
    expect(api.send('GET', METADATA).body).toEqual([]);
  });
});

it.skipIf(!hasContract)('has the form of the OpenAPI document of the vendor, closed', () => {
  const { answerErrors, bodyErrors } = discordContract();
  const api = discordHarness();
  const texts = { name_localizations: { de: 'Stufe' }, description_localizations: { de: 'Die Stufe' } };
  const body = [1, 2, 3, 8].map(type => ({ ...LEVEL, ...texts, type, key: `k${type}` }));
  expect(bodyErrors('PUT', METADATA, body)).toEqual([]);
  for (const [method, sent] of [['PUT', body], ['GET']] as const) {
    const { status, body: answer } = api.send(method, METADATA, sent);
    expect(answerErrors(method, METADATA, status, answer)).toEqual([]);
  }
});
