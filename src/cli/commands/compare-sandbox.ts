import { Failure } from '../../core/report/failure.ts';
import type { ScopeIds } from '../../core/service.ts';
import {
  compareAnswers,
  type RouteComparison,
  type ServiceComparison,
} from '../../sandbox/compare/compare.ts';
import type { ShapeDifference } from '../../sandbox/compare/differences.ts';
import type { Context } from '../context.ts';
import type { SandboxFlags } from '../options/command-options.ts';
import { realAnswers } from '../session/real-answers.ts';

/** The exit code where the emulator differs, or something could not be read. */
const DIFFERS = 1;

/**
 * `evenkeel sandbox --compare`: reads what is live with GETs alone, and prints where the shape of
 * the answers differs from the emulator's. Starts no server, and prints no value of any answer.
 */
export async function compareSandbox(
  ids: ScopeIds,
  command: readonly string[],
  flags: SandboxFlags,
  context: Context,
): Promise<number> {
  const others = withoutEffect(command, flags);
  if (others.length > 0)
    throw new Failure(
      'usage',
      `--compare starts no sandbox, so it cannot be used with ${others.join(', ')}`,
      {
        next: `Leave ${others.join(', ')} out.`,
      },
    );
  const { answers, unread } = await realAnswers(ids, context);
  const comparison = compareAnswers(answers);
  context.screen.result(`${lines(comparison, unread).join('\n')}\n`);
  return unread > 0 || comparison.routes.some(differs) ? DIFFERS : 0;
}

/** The options that only a sandbox which serves can have. */
function withoutEffect(command: readonly string[], flags: SandboxFlags): readonly string[] {
  const { port, state, from, operationMs, strict, plan, maxWorlds, quirk } = flags;
  const given: readonly (readonly [string, boolean])[] = [
    ['--port', port !== 0],
    ['--state', state !== undefined],
    ['--from', from !== undefined],
    ['--operation-ms', operationMs !== undefined],
    ['--strict', strict],
    ['--plan', plan !== undefined],
    ['--max-worlds', maxWorlds !== undefined],
    ['--quirk', [...quirk].length > 0],
    ['a command', command.length > 0],
  ];
  return given.flatMap(([name, isGiven]) => (isGiven ? [name] : []));
}

function differs({ statuses, differences }: RouteComparison): boolean {
  return statuses.length > 0 || differences.length > 0;
}

function lines({ routes, unknown }: ServiceComparison, unread: number): readonly string[] {
  const found = routes.filter(differs);
  const count = routes.reduce((sum, { answers }) => sum + answers, 0);
  const compared = `${count} answers of ${routes.length} routes compared, by GETs alone`;
  return [
    ...found.flatMap(route => [
      `${route.service} GET ${route.route}`,
      ...route.statuses.map(status => `  status   ${status}, which the emulator does not answer there`),
      ...route.differences.map(line),
    ]),
    found.length === 0
      ? `The emulator answers alike${unread > 0 ? ' as far as could be read' : ''}: ${compared}.`
      : `The emulator differs at ${found.length} of them: ${compared}.`,
    ...(unread === 0 ? [] : [`Not read, and so not compared: ${unread} of the lists.`]),
    ...(unknown === 0 ? [] : [`${unknown} answers are of routes that it does not serve.`]),
  ];
}

function line({ what, at, real, emulated }: ShapeDifference): string {
  const place = at === '' ? 'the body' : at;
  if (what === 'new') return `  new      ${place}: ${real.join(' or ')}`;
  if (what === 'missing') return `  missing  ${place}: ${emulated.join(' or ')}`;
  return `  type     ${place}: ${real.join(' or ')}, emulated ${emulated.join(' or ')}`;
}
