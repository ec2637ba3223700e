import { applyState } from '../comment/apply-state.ts';
import type { ApplyState } from '../comment/marker.ts';
import type { GitHub } from '../github/github.ts';
import { branchOf, runUrl } from '../workflow/links.ts';
import type { ActionRun, Ran } from '../workflow/running.ts';
import { appliedSha } from './applied-sha.ts';
import { deploymentEnvironment, deploymentPayload, IN_PART } from './deployment-record.ts';

const ENDED: Readonly<Record<ApplyState, { readonly state: string; readonly description: string }>> = {
  applying: { state: 'in_progress', description: 'being applied' },
  applied: { state: 'success', description: 'applied, all of it' },
  partly: { state: 'failure', description: IN_PART },
  failed: { state: 'failure', description: 'not applied' },
  refused: { state: 'failure', description: 'refused, nothing was written' },
  unclear: { state: 'error', description: 'cut off' },
};

/** The deployment of one apply. One that is refused before it reads anything has none. */
export class ApplyDeployment {
  readonly #github: GitHub;
  readonly #running: ActionRun;
  #id: number | undefined;

  constructor(github: GitHub, running: ActionRun) {
    this.#github = github;
    this.#running = running;
  }

  async begin(): Promise<string | undefined> {
    const { inputs, key, world } = this.#running;
    const ref = appliedSha(this.#running);
    if (ref === '') return undefined;
    const environment = deploymentEnvironment(inputs.environment);
    const payload = deploymentPayload(key, branchOf(world.io.env), {
      targets: inputs.targets,
      by: world.io.version,
    });
    this.#id = await this.#github.createDeployment({ ref, environment, description: 'evenkeel', payload });
    return this.#tell(this.#id, 'applying');
  }

  async end(ran: Ran): Promise<string | undefined> {
    return this.#id === undefined ? undefined : this.#tell(this.#id, applyState(ran));
  }

  async #tell(id: number, is: ApplyState): Promise<string> {
    const { state, description } = ENDED[is];
    const url = runUrl(this.#running.world.io.env);
    await this.#github.createDeploymentStatus(id, { state, description, log_url: url });
    return description;
  }
}
