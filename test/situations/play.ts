import type { HostProgram } from '../../src/cli/host-program.ts';
import { testCli } from '../cli/test-io.ts';
import { type ScreenText, screenOf } from './screen.ts';
import { BESIDE, type Situation } from './situations.ts';

export interface Played {
  readonly code: number;
  readonly screen: ScreenText;
  /** What the run says of itself to programs. */
  readonly told: HostProgram;
}

/** A situation from its beginning to its end, in a world of its own, on a terminal this wide. */
export async function play(situation: Situation, columns: number): Promise<Played> {
  const { manifest, files = {}, world = {}, before = [], answers = [], env = {}, stopAt } = situation;
  let sent = 0;
  let isLast = false;
  let isStopped = false;
  const cli = testCli({
    ...world,
    terminal: true,
    columns,
    files: { ...(manifest === undefined ? {} : { ...BESIDE, 'evenkeel.yaml': manifest }), ...files },
    lines: answers,
    env,
    wrap: send => request => {
      if (isLast && request.method !== 'GET') sent += 1;
      if (sent > 0 && sent === stopAt && !isStopped) {
        isStopped = true;
        cli.signal('SIGINT');
      }
      return send(request);
    },
  });
  for (const argv of before) await cli.run(...argv);
  for (const [file, text] of Object.entries(situation.edit ?? {})) {
    const found = cli.files.contents.get(`/demo/${file}`) ?? '';
    await cli.files.replace(file, text(found));
  }
  situation.meanwhile?.(cli);
  cli.sandbox.faults.add(situation.faults ?? []);
  isLast = true;
  const { code } = await cli.run(...situation.argv);
  return { code, screen: await screenOf(cli.written(), columns), told: cli.told() };
}
