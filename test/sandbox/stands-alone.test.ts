import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';

const SANDBOX = join(import.meta.dirname, '../../src/sandbox');

it('imports nothing but Node, itself and published figures, so that a misreading can not hide on both sides', () => {
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
          ? // The one table of figures (ADR 0132).
            /^\.\.(?!\/limits\/)/.test(
              relative(SANDBOX, join(SANDBOX, dirname(file), specifier)).replaceAll('\\', '/'),
            )
          : !isBuiltin(specifier),
      )
      .map(specifier => `${file}: ${specifier}`);
  });
  expect(foreign).toEqual([]);
});
