import { beforeEach, describe, expect, it } from 'vitest';
import { exitCode } from '../../../src/core/report/exit-code.ts';
import { lines, type World, type WorldOptions, world } from '../../helpers/world.ts';
import { faultOf } from '../../sandbox/fault-of.ts';
import { byHand, commandIn, commandsAt, commandsIn, manifestOf, slashCommands } from './application.ts';

const MANIFEST = manifestOf({ prune: true, commands: slashCommands(4) });

let here: World;

beforeEach(() => {
  here = eight();
});

/** `c0` to `c7` live; the manifest names the first four. */
function eight(options: WorldOptions = {}): World {
  const made = world(options);
  byHand(made, 'PUT', commandsAt(), slashCommands(8));
  made.forget();
  return made;
}

function methods(): string {
  return here
    .sent()
    .map(each => each.split(' ')[0])
    .join(' ');
}

describe('several deletes in a row', () => {
  it('rely on one list that is read just before the first, and one confirms them all', async () => {
    const report = await here.apply(MANIFEST);
    expect(report.results.map(({ status }) => status)).toEqual(Array(4).fill('done'));
    expect(methods()).toBe('GET GET GET DELETE DELETE DELETE DELETE GET');
    expect(lines(await here.plan(MANIFEST))).toEqual([]);
  });

  it('read it again where it is older than a second by then', async () => {
    here = eight({
      wrap: transport => async request => {
        const answer = await transport(request);
        if (request.method === 'DELETE') here.clock.advance(1_001);
        return answer;
      },
    });
    await here.apply(MANIFEST);
    expect(methods()).toBe('GET GET GET DELETE GET DELETE GET DELETE GET DELETE GET');
  });

  it('read it again after an answer was lost', async () => {
    here.sandbox.faults.add([faultOf({ drop: 'after' }, { method: 'DELETE', times: 1 })]);
    const report = await here.apply(MANIFEST);
    expect(report.results.map(({ status }) => status)).toEqual(Array(4).fill('done'));
    expect(methods()).toBe('GET GET GET DELETE GET DELETE DELETE DELETE GET');
  });

  it('are not done where the last list still shows them', async () => {
    const body = commandsIn(here);
    here = eight({
      wrap: transport => request => {
        const last = here.writes().length === 4 && request.method === 'GET';
        if (last)
          here.sandbox.faults.add([
            faultOf({ status: 200, body }, { method: 'GET', path: `${commandsAt()}?*`, times: 1 }),
          ]);
        return transport(request);
      },
    });
    const report = await here.apply(MANIFEST);
    expect(report.results.map(({ status }) => status)).toEqual(Array(4).fill('unknown'));
    expect(exitCode(report, { detailed: false, strictChecks: false })).toBe(6);
  });

  it('keep what another client has changed since the plan to something that stays', async () => {
    const report = await here.apply(MANIFEST, {
      confirm: async () => {
        byHand(here, 'DELETE', `${commandsAt()}/${commandIn(here, 'c0').id}`);
        byHand(here, 'PATCH', `${commandsAt()}/${commandIn(here, 'c5').id}`, { name: 'c0' });
        return true;
      },
    });
    expect(commandIn(here, 'c0').description).toBe('Command 5');
    expect(report.results.filter(({ status }) => status === 'done')).toHaveLength(3);
  });
});
