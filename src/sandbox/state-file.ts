import { accessSync, constants, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isRecord } from './is-record.ts';
import type { Sandbox, SandboxOptions } from './sandbox.ts';

const MAX_STATE_BYTES = 64 * 1024 * 1024;

/**
 * Options that belong to a state. With other options, the commands in the state would belong to an
 * application that does not exist.
 */
type Settings = Pick<SandboxOptions, 'applications' | 'guilds' | 'quirks'>;

/** A file in which a sandbox keeps its state between starts. */
export interface StateFile {
  readonly isNew: boolean;
  /**
   * The options of this start; for each option that this start leaves out, the option of the file.
   */
  readonly options: Settings & Pick<SandboxOptions, 'state'>;
  save(sandbox: Sandbox): void;
}

/**
 * Opens the state file of a sandbox. Throws an Error if the file cannot be written, or is not a
 * state of a sandbox.
 */
export function openStateFile(file: string, given: SandboxOptions): StateFile {
  checkFolder(dirname(file));
  const saved = loadState(file);
  const { state, ...before } = saved === undefined ? {} : savedOptions(saved, file);
  const options = {
    ...before,
    ...named('applications', given.applications),
    ...named('guilds', given.guilds),
    quirks: { ...before.quirks, ...given.quirks },
  };
  return {
    isNew: saved === undefined,
    options: { ...options, ...(saved === undefined ? {} : { state }) },
    save(sandbox) {
      // Written to a second file first. If the process is killed, the last complete state is still
      // there.
      const draft = `${file}.tmp`;
      writeFileSync(draft, JSON.stringify({ settings: options, ...sandbox.state() }), { mode: 0o600 });
      renameSync(draft, file);
    },
  };
}

/** The settings and the state in a file. Throws an Error if the settings are invalid. */
export function savedOptions(saved: unknown, file: string): Settings & Pick<SandboxOptions, 'state'> {
  if (!isRecord(saved)) return { state: saved };
  const { settings, ...state } = saved;
  return { ...readSettings(settings, file), state };
}

/**
 * An object with the ids under the key. It is empty if there are no ids, so that those of the state
 * file stay: a copy of one live service has no ids of the other.
 */
function named<K extends string>(
  key: K,
  ids: readonly string[] = [],
): { readonly [k in K]?: readonly string[] } {
  return ids.length === 0 ? {} : ({ [key]: ids } as { readonly [k in K]: readonly string[] });
}

function readSettings(settings: unknown, file: string): Settings {
  if (settings === undefined) return {};
  if (!isRecord(settings)) throw new Error(`${file} has "settings" that are not an object`);
  const { applications, guilds, quirks } = settings;
  if (!areTexts(applications) || !areTexts(guilds))
    throw new Error(`${file} has "settings" with ids that are not texts`);
  if (!isRecord(quirks) || !areTexts(Object.values(quirks)))
    throw new Error(`${file} has "settings" with quirks that are not texts`);
  return {
    ...named('applications', applications),
    ...named('guilds', guilds),
    quirks: quirks as Readonly<Record<string, string>>,
  };
}

function areTexts(value: unknown): value is readonly string[] | undefined {
  return value === undefined || (Array.isArray(value) && value.every(each => typeof each === 'string'));
}

function loadState(file: string): unknown {
  let text: string;
  try {
    // Checked before reading, because reading a pipe or a device would never end.
    const found = statSync(file);
    if (!found.isFile()) throw new Error(`${file} is not a regular file`);
    if (found.size > MAX_STATE_BYTES) throw new Error(`${file} is larger than ${MAX_STATE_BYTES} bytes`);
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return JSON.parse(text);
  } catch {
    // The message does not have the parser's own words, because they would quote the file.
    throw new Error(`${file} is not JSON: the file is not a state of a sandbox, or it was cut short`);
  }
}

/**
 * Checks that the folder can be written. Without this check only the first write would fail,
 * perhaps hours after the start.
 */
function checkFolder(folder: string): void {
  if (!canWriteIn(folder)) throw new Error(`${folder} is not a folder, or it cannot be written`);
}

function canWriteIn(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return statSync(folder).isDirectory();
  } catch {
    return false;
  }
}
