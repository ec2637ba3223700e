type Listener = (...given: readonly unknown[]) => void;

/** What the reader of arguments uses of Node's emitters. */
export class EventEmitter {
  readonly #listeners = new Map<string, Listener[]>();

  on(name: string, listener: Listener): this {
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener]);
    return this;
  }

  emit(name: string, ...given: readonly unknown[]): boolean {
    const listeners = this.#listeners.get(name) ?? [];
    for (const listener of listeners) listener(...given);
    return listeners.length > 0;
  }

  listenerCount(name: string): number {
    return this.#listeners.get(name)?.length ?? 0;
  }
}

/** Nothing warns of many listeners here. */
export function setMaxListeners(): void {}
