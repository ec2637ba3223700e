/**
 * A queue of requests, sorted by the number of their place. A request that returns after a refusal
 * keeps its place.
 */
export class WaitingLine {
  readonly #places: number[] = [];

  get length(): number {
    return this.#places.length;
  }

  /** Joins the queue. Returns how many requests are ahead. */
  join(place: number): number {
    const at = this.#find(place);
    if (this.#places[at] !== place) this.#places.splice(at, 0, place);
    return at;
  }

  leave(place: number): void {
    const at = this.#find(place);
    if (this.#places[at] === place) this.#places.splice(at, 1);
  }

  /** The index of a place, or where it would be inserted. */
  #find(place: number): number {
    let low = 0;
    let high = this.#places.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#places[middle] as number) < place) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
