const adjectives = [
  'autumn',
  'bold',
  'calm',
  'cool',
  'dawn',
  'dry',
  'frosty',
  'green',
  'late',
  'long',
  'misty',
  'noisy',
  'old',
  'plain',
  'quiet',
  'royal',
  'shy',
  'spring',
  'sweet',
  'young',
];
const nouns = [
  'bar',
  'bird',
  'boat',
  'bonus',
  'breeze',
  'cell',
  'dew',
  'field',
  'fog',
  'forest',
  'hall',
  'king',
  'leaf',
  'poetry',
  'queen',
  'rice',
  'sea',
  'smoke',
  'sound',
  'wind',
];

type IdSource = () => number;

function pick(from: readonly string[], random: IdSource): string {
  return from[Math.floor(random() * from.length)]!;
}

function characters(count: number, alphabet: string, random: IdSource): string {
  return Array.from({ length: count }, () => alphabet[Math.floor(random() * alphabet.length)]).join('');
}

/** `count` lower-case hexadecimal digits. */
export function hex(count: number, random: IdSource): string {
  return characters(count, '0123456789abcdef', random);
}

/** An id such as `br-misty-sea-a5833nbi`. */
export function wordId(prefix: string, random: IdSource): string {
  const words = `${pick(adjectives, random)}-${pick(nouns, random)}`;
  return `${prefix}-${words}-${characters(8, 'abcdefghijkmnpqrstuvwxyz0123456789', random)}`;
}

/** A project id such as `old-violet-32930710`. */
export function projectId(random: IdSource): string {
  return `${pick(adjectives, random)}-${pick(nouns, random)}-${characters(8, '0123456789', random)}`;
}

/** A version 4 uuid. */
export function uuid(random: IdSource): string {
  const digits = hex(32, random);
  const variant = '89ab'[Math.floor(random() * 4)];
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-${variant}${digits.slice(17, 20)}-${digits.slice(20)}`;
}

/** A secret that tests can recognize if it leaks: every such secret contains `canary-`. */
export function secret(prefix: string, random: IdSource): string {
  return `${prefix}canary-${hex(24, random)}`;
}

/** A log sequence number such as `0/1DE2850`. */
export function lsn(random: IdSource): string {
  return `0/${hex(7, random)
    .toUpperCase()
    .replace(/^0+(?=.)/, '')}`;
}

/** A UUID that no item of `others` has as its id. */
export function freshUuid(others: readonly { readonly id: string }[], random: IdSource): string {
  return fresh(
    () => uuid(random),
    made => others.some(each => each.id === made),
  );
}

/**
 * Makes ids until one is not taken. A sandbox that begins with a given state may repeat the random
 * numbers that made ids in this state.
 */
export function fresh(make: () => string, taken: (id: string) => boolean): string {
  let made = make();
  while (taken(made)) made = make();
  return made;
}
