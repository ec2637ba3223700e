import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';

const FOLDER = join(import.meta.dirname, '../../docs/pictures');
const UPDATE = process.env['UPDATE'] === '1';

/** A picture of the documents is what is drawn now. `UPDATE=1` writes it. */
export function expectPicture(name: string, drawn: string): void {
  const path = join(FOLDER, name);
  if (UPDATE) writeFileSync(path, drawn);
  expect(drawn).toBe(existsSync(path) ? readFileSync(path, 'utf8') : '');
}
