import type { Redactor } from '../../http/redact.ts';
import type { GitHubRuntime, GitHubSettings } from '../github/github-send.ts';
import type { WorkflowEvent } from '../workflow/event.ts';
import type { World } from '../workflow/world.ts';

/** What the preview needs of the run of the action. */
export interface PreviewRunning {
  readonly world: World;
  readonly event: WorkflowEvent;
  /** The text of the event. */
  readonly payload: string | undefined;
  /** Absent without a token. */
  readonly connection: readonly [GitHubSettings, GitHubRuntime] | undefined;
  readonly redactor: Redactor;
  log(line: string): void;
}
