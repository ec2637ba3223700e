import type { SandboxState } from './sandbox-state.ts';

/** States of a sandbox, kept by name in memory. */
interface SavedStates {
  /** The names, in the order in which they were first saved. */
  names(): readonly string[];
  /** @throws Error for a name that is not valid, or one state too many */
  save(name: string, state: SandboxState): void;
  /** @throws Error if nothing is saved by this name; it lists what is */
  get(name: string): SandboxState;
  /** @throws Error if nothing is saved by this name; it lists what is */
  forget(name: string): void;
}

/** Names of saved states and of worlds. They stand in paths without any encoding. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
const MOST = 100;

/** @throws Error if a saved state or a world cannot have this name; `noun` says which */
export function checkName(name: string, noun: string): void {
  if (NAME.test(name)) return;
  throw new Error(
    `${JSON.stringify(name)} is no name for a ${noun}: it has 1 to 64 letters, digits, ".", "_" and "-", and begins with a letter or digit`,
  );
}

export function savedStates(): SavedStates {
  const states = new Map<string, SandboxState>();
  const get = (name: string): SandboxState => {
    const state = states.get(name);
    if (state !== undefined) return state;
    const names = states.size === 0 ? 'none is' : `saved are ${[...states.keys()].join(', ')}`;
    throw new Error(`no state is saved as ${JSON.stringify(name)}; ${names}`);
  };
  return {
    get,
    names: () => [...states.keys()],
    save(name, state) {
      checkName(name, 'saved state');
      if (states.size >= MOST && !states.has(name))
        throw new Error(`at most ${MOST} states can be saved; forget one: DELETE /_sandbox/states/NAME`);
      states.set(name, state);
    },
    forget(name) {
      get(name);
      states.delete(name);
    },
  };
}
