import { Failure } from '../../core/failure.ts';
import { safeText } from '../../core/safe-text.ts';
import { unknownWords } from '../../core/unknown-members.ts';
import { SERVICES } from '../../providers/services.ts';
import { exportedManifest } from '../loop/exported-manifest.ts';
import { scopeIds } from '../session/scope-ids.ts';
import { textsOf } from './texts-of.ts';
import type { Tool } from './tool.ts';

/** Half a manifest would be worse than none. */
const MOST_CHARACTERS = 150_000;

const COMMANDS = SERVICES.flatMap(({ name, exportCommand }) =>
  exportCommand === undefined ? [] : [{ name, options: exportCommand.options }],
);
const IDS = COMMANDS.flatMap(({ name, options }) =>
  options.map(
    option => [option.name, { type: 'texts', says: `For ${name}: ids, such as ${option.sample}.` }] as const,
  ),
);

export const exportTool: Tool = {
  name: 'export',
  title: 'Write a manifest of what is live',
  says: 'Gives a manifest of what is live, to save in a file. Its plan is empty. Without credentials. Writes nothing.',
  args: {
    service: { type: 'text', says: `One of ${COMMANDS.map(({ name }) => name).join(', ')}.`, required: true },
    ...Object.fromEntries(IDS),
  },
  async run({ service, ...ids }, { flags }, context) {
    const named = Object.entries(ids).map(([name, value]) => [name, textsOf(value)] as const);
    const { yaml, left, unknown } = await exportedManifest(
      { service: String(service), ids: scopeIds(String(service), Object.fromEntries(named)) },
      {
        parallelism: flags.parallelism,
        timeout: flags.timeout,
        color: false,
        quiet: true,
        verbose: false,
        withCredentials: false,
        ids: true,
      },
      context,
    );
    if (yaml.length > MOST_CHARACTERS)
      throw new Failure('usage', `the manifest has ${yaml.length} characters, more than an answer can have`, {
        next: 'A person writes it to a file: `evenkeel export --output FILE`. Or name one scope by its id.',
      });
    // Each stays one comment: what is shown here gets into a file.
    const lines = [
      ...left.map(({ address, reason }) => `# left out: ${address} (${reason})`),
      ...unknown.map(
        ({ address, members }) => `# not in the manifest: ${address} has ${unknownWords(members)}`,
      ),
    ];
    const facts = { left_out: left.length, unknown: unknown.length };
    const says =
      'A manifest of what is live. Save it as it is; lines after its end say what it does not have.';
    return { says, data: [yaml.trimEnd(), ...lines.map(safeText)].join('\n'), facts };
  },
};
