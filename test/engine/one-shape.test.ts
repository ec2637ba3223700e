import { setFlagsFromString } from 'node:v8';
import { expect, test } from 'vitest';
import { nearest } from '../../src/core/manifest-node.ts';
import type { LiveView } from '../../src/core/resource.ts';
import { neonBranch } from '../../src/providers/neon/branch/branch.ts';
import { expandBranch } from '../../src/providers/neon/branch/branch-fields.ts';
import { projectScope } from '../../src/providers/neon/scopes.ts';

setFlagsFromString('--allow-natives-syntax');
/** Whether two objects have one hidden class. V8 alone can say. */
const alike = new Function('a', 'b', 'return %HaveSameMap(a, b)') as (a: object, b: object) => boolean;
setFlagsFromString('--no-allow-natives-syntax');

const scope = projectScope('quiet-sun');
const seen = { at: () => undefined, addressOf: () => undefined } as unknown as LiveView;
const branch = (at: number) => ({ id: `br-${at}`, project_id: 'quiet-sun', name: `preview/${at}` });
const scalar = { type: 'scalar', value: 1, written: '1', plain: true, span: [0, 1] } as const;

/** What there is one of for each resource, and what makes the n-th. */
const MADE: Readonly<Record<string, (at: number) => object>> = {
  'the fields of an entry': at =>
    expandBranch({ name: `b${at}`, parent: 'main', protected: true }, scope).fields as object,
  'a live branch': at => neonBranch.read.live({ branch: branch(at) } as never, scope, seen) as object,
  'the place of an entry': () => nearest({ type: 'list', items: [scalar], span: [0, 1] } as never, [0]),
};

test.each(Object.keys(MADE))('%s has the same hidden class for each resource', what => {
  const made = Array.from({ length: 200 }, (_, at) => MADE[what]?.(at) as object);
  const shapes = made.filter((each, at) => !made.slice(0, at).some(other => alike(each, other)));
  expect(shapes.length).toBeLessThanOrEqual(3);
});
