import { ODD, SMALL } from './names.js';

const text = at => ODD[at % ODD.length].trim().slice(0, 90);

/** A chat input command with every type of option, and texts that try to act. */
export const chatInput = (name, at = 0) => ({
  name,
  description: text(at),
  name_localizations: { de: `${SMALL[at % SMALL.length]}`.slice(0, 32), ja: '追放' },
  description_localizations: { fr: text(at + 1), 'es-419': text(at + 2) },
  default_member_permissions: String(2 ** (at % 5)),
  options: [
    { type: 3, name: '__proto__', description: text(at + 3), required: true, min_length: 1, max_length: 9 },
    { type: 3, name: 'constructor', description: text(at + 4), choices: choices(at, text) },
    { type: 4, name: 'count', description: text(at + 5), min_value: -2, max_value: 9, autocomplete: true },
    { type: 10, name: 'share', description: text(at + 6), choices: choices(at, number => number + 0.5) },
    { type: 7, name: 'where', description: text(at + 7), channel_types: [0, 5] },
    ...[5, 6, 8, 9, 11].map(type => ({ type, name: `of-${type}`, description: text(at + type) })),
  ],
});

function choices(at, value) {
  return [0, 1, 2].map(number => ({
    name: text(at + number),
    value: value(at + number),
    name_localizations: { ko: text(at + number + 1) },
  }));
}

/** A command with groups of subcommands. */
export const grouped = (name, at = 0) => ({
  name,
  description: text(at),
  options: [
    {
      type: 2,
      name: 'constructor',
      description: text(at + 1),
      options: [
        { type: 1, name: '__proto__', description: text(at + 2), options: chatInput('x', at).options },
      ],
    },
    { type: 1, name: 'plain', description: text(at + 3) },
  ],
});
