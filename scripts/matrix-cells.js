// Where the built library must run: the cells of `npm run test:matrix`, and the rows of the table
// in docs/library.md.

const { platform, arch } = process;
const node = version => ({ package: `node-${platform}-${arch}`, version, path: 'bin/node' });

/** `runtime` without `package` is the Node that runs the matrix. */
export const runtimes = [
  { name: 'Node 20', how: '`import`, `require`', formats: ['esm', 'cjs'] },
  { name: 'Node 22', how: '`import`, `require`', formats: ['esm', 'cjs'], ...node('22.23.3') },
  { name: 'Node 24', how: '`import`, `require`', formats: ['esm', 'cjs'], ...node('24.9.0') },
  { name: 'Node 26', how: '`import`, `require`', formats: ['esm', 'cjs'], ...node('26.12.1') },
  {
    name: 'Bun 1.4',
    how: '`import`, `require`',
    formats: ['esm', 'cjs'],
    package: `@oven/bun-${platform}-${arch}`,
    version: '1.4.5',
    path: 'bin/bun',
  },
  {
    name: 'Deno 2.9',
    how: '`import`, as `deno run --allow-net=127.0.0.1`',
    formats: ['esm'],
    package: `@deno/${platform}-${arch}-glibc`,
    version: '2.9.6',
    path: 'deno',
    args: ['run', '--no-prompt', '--allow-net=127.0.0.1'],
  },
];

export const bundlers = [
  { name: 'esbuild', how: 'bundle as ES module and as CommonJS', formats: ['esm', 'cjs'] },
  { name: 'webpack 5', how: 'bundle as CommonJS', formats: ['cjs'], packages: ['webpack@5.113.0'] },
  {
    name: 'rollup 4',
    how: 'bundle as ES module and as CommonJS',
    formats: ['esm', 'cjs'],
    packages: ['rollup@4.68.8', '@rollup/plugin-node-resolve@16.0.3'],
  },
  { name: 'Vite 8', how: 'bundle (`ssr`) as ES module', formats: ['esm'], packages: ['vite@8.3.8'] },
  { name: 'bun --compile', how: 'executable file', formats: ['exe'] },
];

export const compilers = ['5.4.5', '5.9.3', '6.0.3', '7.0.2'].map(version => ({
  name: `TypeScript ${version.replace(/\.\d+$/, '')}`,
  // `node20` came with TypeScript 5.9.
  modes: ['nodenext', ...(version.startsWith('5.4') ? [] : ['node20']), 'bundler'],
  packages: [`typescript@${version}`],
}));

/** The rows of the table in docs/library.md. */
export function matrixRows() {
  return [
    ...[...runtimes, ...bundlers].map(({ name, how }) => `| ${name} | ${how} |`),
    ...compilers.map(
      ({ name, modes }) => `| ${name} | ${modes.map(mode => `\`${mode}\``).join(', ')}, strict and exact |`,
    ),
  ];
}
