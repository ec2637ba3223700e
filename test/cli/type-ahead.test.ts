import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { standardInput } from '../../src/cli/system/process-io.ts';
import { testCli } from './test-io.ts';

const MANIFEST =
  'evenkeel: 1\nname: acme\nneon: { projects: [{ id: shiny-wind-028834, branches: [{ name: a }] }] }\n';

/** A terminal: what has no line end yet is readable in raw mode only. */
function terminal() {
  const stream = new PassThrough();
  const modes: boolean[] = [];
  let unfinished = '';
  const stdin = Object.assign(stream, {
    isTTY: true,
    setRawMode(raw: boolean) {
      modes.push(raw);
      if (raw) stream.write(unfinished);
      unfinished = '';
      return stdin;
    },
  });
  return {
    input: standardInput(() => stdin as unknown as NodeJS.ReadStream),
    modes,
    type(text: string) {
      const end = text.lastIndexOf('\n') + 1;
      stream.write(unfinished + text.slice(0, end));
      unfinished = text.slice(end);
    },
    end: () => stream.end(),
  };
}

test('a yes that was typed while the plan was read does not confirm the apply', async () => {
  const typed = ['yes', 'yes'];
  const cli = testCli({ terminal: true, manifest: MANIFEST, typed, lines: ['no'] });
  expect((await cli.run('apply')).stderr).toContain('yes');
  expect(cli.writes()).toEqual([]);
});

test('lines that were typed before init asks answer none of its questions', async () => {
  const cli = testCli({ terminal: true, typed: ['no', 'no', 'yes'], lines: ['no', 'no', 'no', 'no'] });
  await cli.ok('init');
  expect([...cli.files.contents.keys()]).toEqual(['/demo/evenkeel.yaml']);
});

test('what was typed before, a line that has no end too, is not the next line of a terminal', async () => {
  const { input, type, modes } = terminal();
  type('yes\nyes\nye');
  await input.dropTyped();
  expect(modes).toEqual([true, false]);
  const line = input.line(new AbortController().signal);
  type('no\n');
  expect(await line).toBe('no');
});

test('what was typed between two questions does not answer the second', async () => {
  const { input, type } = terminal();
  const first = input.line(new AbortController().signal);
  type('no\n');
  expect(await first).toBe('no');
  type('yes\nye');
  await input.dropTyped();
  const second = input.line(new AbortController().signal);
  type('no\n');
  expect(await second).toBe('no');
});

test('Ctrl-C among what is dropped stops the run', async () => {
  const { input, type } = terminal();
  let stops = 0;
  const stop = (): void => {
    stops += 1;
  };
  process.on('SIGINT', stop);
  type('y\u0003');
  await input.dropTyped();
  process.off('SIGINT', stop);
  expect(stops).toBe(1);
});

test('a pipe loses nothing', async () => {
  const stream = new PassThrough();
  stream.end('yes\n');
  const input = standardInput(() => stream as unknown as NodeJS.ReadStream);
  await input.dropTyped();
  expect(await input.line(new AbortController().signal)).toBe('yes');
});

test('after the end of the input each further question has no answer, and none waits for one', async () => {
  const { input, end } = terminal();
  const first = input.line(new AbortController().signal);
  end();
  expect(await first).toBeUndefined();
  expect(await input.line(new AbortController().signal)).toBeUndefined();
});
