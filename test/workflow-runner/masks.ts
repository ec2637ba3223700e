/**
 * What the runner hides in a log, and drops from a job's outputs: each secret, also as it stands in
 * base64, JSON and a URL (facts/github.md#masks-and-outputs).
 */
export class Masks {
  readonly #all = new Set<string>();

  add(value: string): void {
    for (const line of [value, ...value.split(/\r?\n/)]) {
      const text = line.trim();
      if (text === '') continue;
      for (const form of formsOf(text)) if (form.length > 2) this.#all.add(form);
    }
  }

  hides(text: string): string {
    const longest = [...this.#all].sort((a, b) => b.length - a.length);
    return longest.reduce((all, each) => all.replaceAll(each, '***'), text);
  }

  has(text: string): boolean {
    return [...this.#all].some(each => text.includes(each));
  }
}

function formsOf(value: string): readonly string[] {
  const bytes = Buffer.from(value);
  // A secret may begin at each of three places of a group of four letters.
  const inBase64 = [0, 1, 2].map(skipped => bytes.subarray(skipped).toString('base64').replace(/=+$/, ''));
  return [
    value,
    JSON.stringify(value).slice(1, -1),
    encodeURIComponent(value),
    ...inBase64.filter(each => each.length > 4).map(each => each.slice(0, -1)),
  ];
}
