import type { CodePage } from '../../core/code-page.ts';

/** Values that do not fit the manifest's schema. */
export const schemaPages = {
  'schema/const': {
    title: 'A value can only be one thing',
    means:
      'Some keys have one possible value: write it, or leave the key out. `absent: false`, for example, has no meaning.',
    next: 'Write the value that the message names, or leave the key out.',
  },
  'schema/enum': {
    title: 'A value is none of the possible ones',
    means:
      'The key takes one of a fixed list of words, and this is none of them. The message lists them, or names the nearest.',
    next: 'Write one of the words. `evenkeel schema` says what each means.',
  },
  'schema/limit': {
    title: 'A value is too small, too large, too short or too long',
    means:
      'The service takes such a value only within a range. The message says the bound and what was counted; texts are counted in characters.',
    next: 'Change the value so that it is within the bound.',
  },
  'schema/missing-key': {
    title: 'A key is missing',
    means:
      'The entry needs this key: without it, it is not clear which resource is meant, or how it should be.',
    next: 'Add the key. `evenkeel schema` prints what every entry takes.',
  },
  'schema/one-of': {
    title: 'An entry needs exactly one of several keys',
    means:
      'The keys exclude each other, and one of them is required: an overwrite, for example, is for one role, one user, one channel, everyone, or all channels.',
    next: 'Keep one of the keys that the message lists. If you need two, write two entries.',
  },
  'schema/pattern': {
    title: 'A text does not have the right form',
    means:
      'The value, or the name of a key, must look a certain way, such as an id of digits or a duration like `7d`. The message says which.',
    next: 'Write it in the form that the message names.',
  },
  'schema/repeated': {
    title: 'A list holds the same value twice',
    means: 'The entries of this list are all different. The message names the first of the two.',
    next: 'Remove one of the two, or correct it.',
  },
  'schema/secret': {
    title: 'A manifest has no secrets',
    means:
      'The key is one that a token, a key or a password is written to in other tools. A manifest is read by everybody who sees the repository, so evenkeel takes such values from the environment alone. No line of the file is shown.',
    next: 'Remove the line and set the variable that the message names. If the file was pushed, replace the secret with a new one.',
  },
  'schema/type': {
    title: 'A value is of the wrong type',
    means:
      'There is a text where a number, a list or a map is expected, or the other way round. In YAML 1.2 `yes` and `on` are texts; only `true` and `false` are truth values. A file that holds no map at all gives this too.',
    next: 'Write the value as the hint says. Quotes make a value text.',
  },
  'schema/unknown-key': {
    title: 'A key is not known here',
    means:
      'The entry has no such key, so the value would be ignored. Often it is misspelled or one level too deep. Keys that begin with `x-` are free, at the top of the manifest.',
    next: 'Correct the key or its indentation. `evenkeel schema` prints what every entry takes.',
  },
} satisfies Readonly<Record<string, CodePage>>;
