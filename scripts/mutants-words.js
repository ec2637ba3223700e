// Which texts are about the same as a few words: tests are sentences about behavior, and so is the promise that a mutant breaks.

/** The words of a text or of code, in the singular as far as an `s` makes the plural, and how often each occurs. */
function wordsOf(text) {
  const apart = text.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  const counts = new Map();
  for (const found of apart.match(/[a-z]{3,}/g) ?? []) {
    const word = found.replace(/s$/, '');
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

/** `texts` by name. Gives how near each one is to some words: rare words count more, the words of a name most. */
export function createNearness(texts) {
  const words = new Map([...texts].map(([name, text]) => [name, wordsOf(text)]));
  const names = new Map([...texts.keys()].map(name => [name, wordsOf(name)]));
  const holders = new Map();
  for (const own of words.values())
    for (const word of own.keys()) holders.set(word, (holders.get(word) ?? 0) + 1);
  const rarity = word => Math.log((words.size + 1) / (holders.get(word) ?? 1));

  return said => {
    const wanted = [...wordsOf(said).keys()];
    return name => {
      const counts = words.get(name);
      const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
      return wanted.reduce((sum, word) => {
        const share = (counts.get(word) ?? 0) / (total + 500);
        return sum + rarity(word) ** 2 * (Math.sqrt(share) + (names.get(name).has(word) ? 0.1 : 0));
      }, 0);
    };
  };
}
