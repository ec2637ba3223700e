import type { PreviewInputs } from './preview-inputs.ts';

/** What the command line is told besides the act. */
interface Given {
  readonly inputs: PreviewInputs;
  readonly name: string;
  readonly pull: { readonly number: number } | undefined;
  readonly since: string | undefined;
  /** The commit that the pull request would be merged into: its own manifest is not believed. */
  readonly base: string | undefined;
}

/** The arguments of the command line; undefined where there is nothing to do. */
export function previewArguments(
  act: 'up' | 'down' | 'reset' | 'sweep' | 'none',
  { inputs, name, pull, since, base }: Given,
): readonly string[] | undefined {
  const { common } = inputs;
  const at = inputs.manifest === '' || pull === undefined ? [] : [`--manifest-at=git:${base ?? ''}`];
  const spec = [...inputs.spec, ...at];
  const which = [`--name=${name}`, ...(pull === undefined ? [] : [`--pull-request=${pull.number}`])];
  switch (act) {
    case 'none':
      return undefined;
    case 'sweep':
      return ['preview', 'down', ...common, '--closed', '--yes'];
    case 'down':
      return ['preview', 'down', ...common, ...which, '--yes'];
    case 'up':
      return ['preview', 'up', ...common, ...which, ...spec];
    case 'reset': {
      const from = since === undefined ? [] : [`--since=${since}`];
      return ['preview', 'reset', ...common, ...which, ...spec, ...from, '--yes'];
    }
  }
}
