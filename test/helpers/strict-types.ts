import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endOf } from './end-of.ts';

const ROOT = join(import.meta.dirname, '../..');

type Modules = readonly [module: string, resolution: string];

/** The module systems that users of a package compile for, with how each finds it. */
export const MODULES: readonly Modules[] = [
  ['nodenext', 'nodenext'],
  ['esnext', 'bundler'],
];

/** What the compiler says of the programs in a folder, at its strictest; '' is nothing. */
export async function strictTypes(
  folder: string,
  [module, moduleResolution]: Modules,
  { include, skipLibCheck }: { readonly include: readonly string[]; readonly skipLibCheck?: false },
): Promise<string> {
  const compilerOptions = {
    target: 'es2023',
    lib: ['es2023'],
    types: ['node'],
    typeRoots: [join(ROOT, 'node_modules/@types')],
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    allowJs: true,
    checkJs: true,
    noEmit: true,
    module,
    moduleResolution,
    ...(skipLibCheck === undefined ? {} : { skipLibCheck }),
  };
  const config = join(folder, `tsconfig.${module}.json`);
  writeFileSync(config, JSON.stringify({ compilerOptions, include }));
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  return (await endOf(execFile(process.execPath, [tsc, '-p', config]))).stdout;
}
