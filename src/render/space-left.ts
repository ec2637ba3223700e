/** A budget of UTF-8 bytes for a text. Lines are added as long as they fit. */
export class Room {
  #left: number;

  constructor(bytes: number) {
    this.#left = bytes;
  }

  get left(): number {
    return this.#left;
  }

  /** Adds all of these lines, or none if they do not all fit. Returns the added lines. */
  all(lines: readonly string[]): readonly string[] {
    const size = sizeOf(lines);
    if (size > this.#left) return [];
    this.#left -= size;
    return lines;
  }

  /** Adds lines from the front as long as they fit, up to `most` bytes. Returns the added lines. */
  some(lines: Iterable<string>, most = this.#left): readonly string[] {
    const taken: string[] = [];
    const end = this.#left - Math.min(most, this.#left);
    for (const line of lines) {
      const left = this.#left - sizeOf([line]);
      if (left < end) break;
      this.#left = left;
      taken.push(line);
    }
    return taken;
  }
}

const encoder = new TextEncoder();

/** The size of lines in bytes, with a line break after each. */
export function sizeOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + encoder.encode(line).length + 1, 0);
}
