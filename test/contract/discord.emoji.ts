import { imageBytes } from '../helpers/images.ts';
import { APPLICATION, type World } from '../helpers/world.ts';
import type { ContractCase } from './contract-case.ts';

const EMOJIS = `/discord/api/v10/applications/${APPLICATION}/emojis`;

const manifest = (emojis: string): string => `
name: acme
discord:
  application_id: "${APPLICATION}"
  commands: [{ name: ping, description: Answers }]
  ${emojis}
`;

const data = imageBytes().toString('base64');

/** The id of the one emoji. No request, because the rate limit of a quirk leaves none. */
function onlyId({ sandbox }: World): string {
  const { emojis } = sandbox.state().discord as {
    readonly emojis: Readonly<Record<string, readonly { readonly id: string }[]>>;
  };
  return String(emojis[APPLICATION]?.[0]?.id);
}

export const contract: ContractCase = {
  kind: 'discord.emoji',
  empty: manifest('emojis: []'),
  created: manifest(`emojis: [{ name: ok, data: ${data} }]`),
  // Another emoji, without an image to make it from.
  changed: manifest(`emojis: [{ name: ok, data: ${data} }, { name: other }]`),
  change: { action: 'blocked', reason: /names no image to make one from/ },
  disturb(world) {
    world.other('DELETE', `${EMOJIS}/${onlyId(world)}`);
  },
  disturbed: 'create',
  absent: manifest('emojis: [{ name: ok, absent: true }]'),
};
