import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';

const SANDBOX = join(import.meta.dirname, '../../src/sandbox');

it('imports nothing but Node and itself, so that a misreading can not hide on both sides', () => {
  const files = readdirSync(SANDBOX, { recursive: true, encoding: 'utf8' }).filter(file =>
    file.endsWith('.ts'),
  );
  expect(files.length).toBeGreaterThan(30);
  const foreign = files.flatMap(file => {
    const text = readFileSync(join(SANDBOX, file), 'utf8');
    const specifiers = [
      ...text.matchAll(/^(?:import|export|\})[^'\n]*\bfrom '([^']+)';$|\bimport\('([^']+)'\)/gm),
    ].map(match => match[1] ?? match[2] ?? '');
    return specifiers
      .filter(specifier =>
        specifier.startsWith('.')
          ? relative(SANDBOX, join(SANDBOX, dirname(file), specifier)).startsWith('..')
          : !isBuiltin(specifier),
      )
      .map(specifier => `${file}: ${specifier}`);
  });
  expect(foreign).toEqual([]);
});
