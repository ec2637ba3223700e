import { describe, expect, it } from 'vitest';
import { imageBytes, PNG } from '../../helpers/images.ts';
import { discordContract, hasContract } from './discord-contract.ts';
import { APPLICATION, discordHarness, type Harness, leaves } from './discord-harness.ts';

const EMOJIS = `/v10/applications/${APPLICATION}/emojis`;

function made(api: Harness, name: string): { readonly id: string } {
  return api.send('POST', EMOJIS, { name, image: PNG }).body as { readonly id: string };
}

describe('emojis of an application', () => {
  it('are made, listed, renamed and deleted', () => {
    const api = discordHarness();
    expect(api.send('GET', EMOJIS).body).toEqual({ items: [] });
    const answer = api.send('POST', EMOJIS, { name: 'ok', image: PNG });
    expect(answer).toMatchObject({ status: 201, body: { name: 'ok', animated: false, managed: false } });
    const { id } = answer.body as { readonly id: string };
    made(api, 'other');
    expect(api.send('PATCH', `${EMOJIS}/${id}`, { name: 'fine' })).toMatchObject({
      status: 200,
      body: { id, name: 'fine' },
    });
    expect(api.send('PATCH', `${EMOJIS}/${id}`, {}).body).toMatchObject({ name: 'fine' });
    expect(api.send('GET', `${EMOJIS}/${id}`).body).toMatchObject({ id, name: 'fine' });
    expect(api.send('GET', EMOJIS).body).toMatchObject({ items: [{ name: 'fine' }, { name: 'other' }] });
    expect(api.send('DELETE', `${EMOJIS}/${id}`)).toMatchObject({ status: 204, body: undefined });
    expect(api.send('GET', EMOJIS).body).toMatchObject({ items: [{ name: 'other' }] });
  });

  it.each(['png', 'jpeg', 'gif', 'webp', 'avif'] as const)('take a %s', type => {
    const image = `data:image/${type};base64,${imageBytes(type).toString('base64')}`;
    const { body, status } = discordHarness().send('POST', EMOJIS, { name: 'ok', image });
    expect([status, (body as { readonly animated: boolean }).animated]).toEqual([201, type === 'gif']);
  });

  it.each([
    [{ image: PNG }, 'name: BASE_TYPE_REQUIRED'],
    [{ name: 'ok' }, 'image: BASE_TYPE_REQUIRED'],
    [{ name: 'x', image: PNG }, 'name: BASE_TYPE_BAD_LENGTH'],
    [{ name: 'x'.repeat(33), image: PNG }, 'name: BASE_TYPE_BAD_LENGTH'],
    [{ name: 'a-b', image: PNG }, 'name: STRING_TYPE_REGEX'],
    [{ name: 'taken', image: PNG }, 'name: APPLICATION_EMOJI_NAME_ALREADY_TAKEN'],
    [{ name: 'ok', image: 'data:image/png;base64,R0lGODlh' }, 'image: IMAGE_INVALID'],
    [
      { name: 'ok', image: `${PNG.replace(/=+$/, '')}${'A'.repeat(4 * 87_400)}` },
      'image: BINARY_TYPE_MAX_SIZE',
    ],
    [{ name: 'ok', image: PNG, roles: [] }, 'roles: UNKNOWN_FIELD'],
  ])('refuse a body (case %#), and change nothing', (body, leaf) => {
    const api = discordHarness();
    made(api, 'taken');
    const refused = api.send('POST', EMOJIS, body);
    expect(refused).toMatchObject({ status: 400, body: { code: 50035 } });
    expect(leaves(refused.body)).toEqual([leaf]);
    expect(api.send('GET', EMOJIS).body).toMatchObject({ items: [{ name: 'taken' }] });
  });

  it('keep their own name, and take no other one', () => {
    const api = discordHarness();
    const { id } = made(api, 'ok');
    made(api, 'other');
    expect(api.send('PATCH', `${EMOJIS}/${id}`, { name: 'ok' }).status).toBe(200);
    const refused = api.send('PATCH', `${EMOJIS}/${id}`, { name: 'other' });
    expect(leaves(refused.body)).toEqual(['name: APPLICATION_EMOJI_NAME_ALREADY_TAKEN']);
    expect(leaves(api.send('PATCH', `${EMOJIS}/${id}`, { name: 'b', image: PNG }).body)).toEqual([
      'image: UNKNOWN_FIELD',
      'name: BASE_TYPE_BAD_LENGTH',
    ]);
  });

  it('are at most so many', () => {
    const api = discordHarness();
    const full = Array.from({ length: 2000 }, (_, at) => ({
      id: String(at + 1),
      name: `e${at}`,
      animated: false,
      image: '',
    }));
    api.service.restore({ ...(api.service.state() as object), emojis: { [APPLICATION]: full } });
    const refused = api.send('POST', EMOJIS, { name: 'ok', image: PNG });
    expect(refused).toMatchObject({ status: 400, body: { code: 30008 } });
  });

  it('that are not there are unknown', () => {
    const api = discordHarness();
    for (const [method, body] of [['GET'], ['PATCH', { name: 'ok' }], ['DELETE']] as const)
      expect(api.send(method, `${EMOJIS}/1`, body)).toMatchObject({ status: 404, body: { code: 10014 } });
  });

  it('are for the bot alone', () => {
    const headers = { authorization: 'Bearer user' };
    expect(discordHarness().send('GET', EMOJIS, undefined, { headers }).status).toBe(401);
  });
});

it.skipIf(!hasContract)('answers as the OpenAPI document of the vendor has it, closed', () => {
  const { answerErrors, bodyErrors } = discordContract();
  const api = discordHarness();
  const send = (method: string, path: string, body?: unknown): unknown => {
    const sent = api.send(method, path, body);
    expect(bodyErrors(method, path, body)).toEqual([]);
    expect(answerErrors(method, path, sent.status, sent.body)).toEqual([]);
    return sent.body;
  };
  const { id } = send('POST', EMOJIS, { name: 'ok', image: PNG }) as { readonly id: string };
  const one = `${EMOJIS}/${id}`;
  send('GET', one);
  send('PATCH', one, { name: 'fine' });
  send('GET', EMOJIS);
  send('DELETE', one);
  expect(api.send('GET', EMOJIS).body).toEqual({ items: [] });
});
