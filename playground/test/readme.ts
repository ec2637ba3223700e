import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const README = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
/** The manifest of the README, with which the page begins, and the digest of its plan. */
export const [, MANIFEST = ''] = /```yaml\n([\s\S]*?)```/.exec(README) ?? [];
export const [SHOWN_DIGEST = 'none'] = /ek1-[0-9a-f]{40}/.exec(README) ?? [];
