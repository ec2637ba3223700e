import { expect, test } from 'vitest';
import { requestIdIn } from '../../src/cli/mcp/protocol-mistakes.ts';

test.each([
  [{ method: 'tools/list', id: 0 }, 0],
  [{ method: 'tools/list', id: 7, params: [] }, 7],
  [{ method: 'tools/list', id: '' }, ''],
  [{ method: 'tools/list', id: null }, null],
  [{ method: 'tools/list', id: {} }, null],
  [{ method: 'tools/list' }, null],
  [{ id: 7, result: {} }, null],
  [[{ method: 'tools/list', id: 7 }], null],
  ['tools/list', null],
])('the id of %j is %j', (request, id) => {
  expect(requestIdIn(request)).toBe(id);
});
