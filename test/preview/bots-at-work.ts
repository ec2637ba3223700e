import { resolve } from 'node:path';
import type { Problem } from '../../src/core/problem.ts';
import type { Report } from '../../src/core/report/report.ts';
import type { Files } from '../../src/manifest/files/files.ts';
import { withFiles } from '../../src/manifest/files/given-files.ts';
import { botManifest, noBotManifest } from '../../src/preview/bot-manifest.ts';
import { applyBotCommands } from '../../src/preview/prepare-bot.ts';
import { commandsOf, type LiveCommand } from '../helpers/bots.ts';
import { APPLICATION, GUILD, type World, type WorldOptions, world } from '../helpers/world.ts';

const FOLDER = resolve('/w');
const FILE = 'dist/commands.json';
const NO_FILES: Files = {
  realpath: async path => (path === FOLDER ? path : undefined),
  read: async () => ({ trouble: 'missing' }),
  list: async () => undefined,
};

/** Pull requests that preview their commands in one guild of a sandbox. */
export interface BotsAtWork {
  readonly world: World;
  /**
   * The report, or the mistakes; then nothing was sent. `commands`: the value or the text of the
   * file.
   */
  up(number: number, commands: unknown, file?: string): Promise<Report | readonly Problem[]>;
  down(number: number): Promise<Report | readonly Problem[]>;
  names(): readonly string[];
}

export function botsAtWork(options: WorldOptions = {}): BotsAtWork {
  const here = world(options);

  function from(text: string, file: string) {
    const path = resolve(FOLDER, FILE);
    const files = withFiles(NO_FILES, new Map([[path, { file: FILE, path, bytes: Buffer.from(text) }]]));
    return { file, folder: FOLDER, files, now: here.clock.now() };
  }
  async function run(number: number, text?: string, file = FILE): Promise<Report | readonly Problem[]> {
    const spec = { application: APPLICATION, guild: GUILD, number };
    const { wanted, problems } =
      text === undefined
        ? await noBotManifest(spec, from('', file))
        : await botManifest(spec, from(text, file));
    if (wanted === undefined) return problems.filter(({ level }) => level === 'error');
    return applyBotCommands(wanted, spec, here.session());
  }

  return {
    world: here,
    up: (number, commands, file) =>
      run(number, typeof commands === 'string' ? commands : JSON.stringify(commands), file),
    down: number => run(number),
    names: () =>
      (here.foreign('GET', commandsOf(GUILD)).body as readonly LiveCommand[]).map(({ name }) => name).sort(),
  };
}
