import { outputText } from './runner.ts';
import type { World } from './world.ts';

/** Appends outputs for later steps. Does nothing without a file for them. */
export async function appendOutputs(outputs: Readonly<Record<string, string>>, world: World): Promise<void> {
  const path = world.io.env['GITHUB_OUTPUT'] ?? '';
  if (path === '') return;
  const delimiter = `ghadelimiter_${world.uuid()}`;
  const text = Object.entries(outputs).map(([name, value]) => outputText(name, value, delimiter));
  await world.append(path, text.join(''));
}
