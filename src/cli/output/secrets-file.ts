import type { Secret } from '../../core/kind.ts';
import type { SecretSink } from '../../engine/session.ts';
import type { NewFile } from '../system/io.ts';

/**
 * `--secrets-to FILE`: lines of `NAME="value"` for a shell or dotenv, below the address of each.
 *
 * @param openNew creates the file, which must not exist yet; called once, before the first write
 * that may need it
 * @param hide receives each secret before it is written, so that no output can show any form of it
 */
export function secretsFile(
  path: string,
  openNew: (path: string) => Promise<NewFile>,
  hide: (secret: string) => void,
): SecretSink {
  let file: Promise<NewFile> | undefined;
  let written = false;
  let queue: Promise<void> = Promise.resolve();
  const opened = (): Promise<NewFile> => {
    file ??= openNew(path);
    return file;
  };
  return {
    async open() {
      await opened();
    },
    write(address, secrets) {
      for (const { value } of secrets) hide(value);
      // One at a time: two lanes must not mix their lines.
      const turn = queue.then(async () => {
        const text = [`# ${address}`, ...secrets.map(line)].join('\n');
        const target = await opened();
        await target.append(`${text}\n`);
        written = true;
      });
      queue = turn.catch(() => undefined);
      return turn;
    },
    async close() {
      const target = await file?.catch(() => undefined);
      file = undefined;
      await (written ? target?.close() : target?.remove());
    },
  };
}

/** In double quotes for a shell. */
function line({ name, value }: Secret): string {
  if (/[\r\n\0]/.test(value)) throw new Error(`the value of ${name} has a line break`);
  return `${name}="${value.replace(/["\\$`]/g, '\\$&')}"`;
}
