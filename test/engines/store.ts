import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Which files of a folder have a text in them, as it is or in base64, and how many there are. */
export function searchStore(
  folder: string,
  text: string,
): { readonly found: readonly string[]; readonly files: number; readonly bytes: number } {
  const forms = [text, ...base64Forms(text)].map(each => Buffer.from(each));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(each =>
    statSync(join(folder, each)).isFile(),
  );
  let bytes = 0;
  const found = files.filter(each => {
    const content = readFileSync(join(folder, each));
    bytes += content.length;
    return forms.some(form => content.includes(form));
  });
  return { found, files: files.length, bytes };
}

/** What is certain to occur in the base64 of any text around this one. */
function base64Forms(text: string): readonly string[] {
  return [0, 1, 2].map(before => {
    const encoded = Buffer.from(`${' '.repeat(before)}${text}`)
      .toString('base64')
      .replace(/=+$/, '');
    return encoded.slice(Math.ceil((before * 4) / 3), -1);
  });
}
