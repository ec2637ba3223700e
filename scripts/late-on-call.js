// Modules that are imported like any other, and read when something of them is first called.
//
// `import()` needs an `await` where it stands; a rule, or the words of a reason, has none. So in
// the bundle of the command line such a module is replaced by functions of the same names, which
// load its group from the comment at the end (see program.js) and pass the call on.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const EXPORTED = /^export (?!type |interface |declare )(?:\{ (.*) \};|(.*))$/gm;
const FUNCTION = /^(?:export )?(?:async )?function\*? ?([\w$]+)/gm;

/** The part that a group becomes, as other parts import it. */
export const partOf = group => `./late-${group}.js`;

/**
 * The names of the functions that a module exports. Throws if it exports something that is not one:
 * that has to be there before any call.
 */
export function functionsOf(path) {
  const text = readFileSync(path, 'utf8');
  const functions = new Map([...text.matchAll(FUNCTION)].map(([line, name]) => [line, name]));
  const names = new Set(functions.values());
  return [...text.matchAll(EXPORTED)].flatMap(([line, listed]) => {
    const exported =
      listed?.split(', ') ??
      [...functions].filter(([start]) => line.startsWith(start)).map(([, name]) => name);
    if (exported.length === 0 || !exported.every(name => names.has(name)))
      throw new Error(`${path} cannot wait for a call: it exports more than functions`);
    return exported;
  });
}

function pathsOf(groups, root) {
  const yaml = dirname(createRequire(join(root, 'package.json')).resolve('yaml/package.json'));
  const pathOf = module => (module.startsWith('yaml/') ? join(dirname(yaml), module) : join(root, module));
  return new Map(
    Object.entries(groups).flatMap(([group, modules]) => modules.map(module => [pathOf(module), group])),
  );
}

/** The entries of a build that splits: each group is a file of its own. */
export function lateEntries(groups) {
  return Object.fromEntries(Object.keys(groups).map(group => [`late-${group}`, `late-group:${group}`]));
}

export function lateOnCall(groups, root) {
  const groupAt = pathsOf(groups, root);
  return {
    name: 'late-on-call',
    setup(builder) {
      builder.onResolve({ filter: /^late-group:/ }, ({ path }) => ({
        path: path.slice('late-group:'.length),
        namespace: 'late-group',
      }));
      builder.onLoad({ filter: /.*/, namespace: 'late-group' }, ({ path: group }) => {
        const own = [...groupAt].filter(([, each]) => each === group);
        const names = own.flatMap(([path]) => functionsOf(path));
        const twice = names.find((name, at) => names.indexOf(name) !== at);
        if (twice !== undefined) throw new Error(`two modules of the group ${group} export ${twice}`);
        return {
          contents: own.map(([path]) => `export * from ${JSON.stringify(path)};`).join('\n'),
          resolveDir: root,
        };
      });
      builder.onResolve({ filter: /^\./ }, ({ path, resolveDir, importer, kind }) => {
        const file = join(resolveDir, path);
        const group = kind === 'import-statement' ? groupAt.get(file) : undefined;
        if (group === undefined || groupAt.get(importer) === group) return undefined;
        return { path: file, namespace: 'late-on-call', sideEffects: false };
      });
      builder.onResolve({ filter: /^own:loader$/ }, ({ path }) => ({ path, external: true }));
      builder.onLoad({ filter: /.*/, namespace: 'late-on-call' }, ({ path }) => {
        const part = JSON.stringify(partOf(groupAt.get(path)));
        const passed = functionsOf(path).map(
          name => `export function ${name}(...given) { return load(${part}).${name}(...given); }`,
        );
        return { contents: [`import { load } from 'own:loader';`, ...passed].join('\n') };
      });
    },
  };
}
