import type { Reader } from '../../core/http.ts';
import type { PortalCount } from '../../core/report/report.ts';
import { MCP_PATH, mcpPath } from './entry-rules.ts';
import type { McpPost, McpSession } from './mcp/mcp-session.ts';
import { type PortalSite, plainHost } from './pages/link.ts';
import type { QuestionForm, StatedForms } from './question-form.ts';
import type { VerdictCache } from './verdict-cache.ts';

/** How a run may ask one portal. */
export interface LaneSettings {
  /** How many questions this run may send to the portal; each may cost its owner credits. */
  readonly maxQuestions: number;
  readonly cache?: VerdictCache;
}

/**
 * What one run knows about asking one portal: the budget, what was asked, and where the portal
 * takes questions.
 */
export class AnswerLane {
  settings: LaneSettings;
  /** Why this run asks the portal nothing more; undefined while it may. */
  stopped: string | undefined;
  /** How many requests with a question were sent, with repetitions and redirects. */
  asked = 0;
  /** The most questions that the checks could take. */
  atMost = 0;
  /** How many checks were decided by a verdict from an earlier run, without a question. */
  kept = 0;
  /** Other hosts of the portal, as the manifest has them; see {@link PortalSite}. */
  hosts: readonly string[] = [];
  readonly form: LaneForm = { stated: new Map(), settled: undefined, detours: new Map() };
  /**
   * Questions wait for this promise. It resolves when the run has read its first page for a check,
   * because that page may say where questions go. Undefined: the run checks no page, so no question
   * waits.
   */
  reading: Promise<void> | undefined;
  readonly mcp: McpLane;

  constructor(settings: LaneSettings, endpoint: McpEndpoint | undefined) {
    this.settings = settings;
    this.mcp = { path: MCP_PATH, endpoint, session: undefined, renewed: false, stopped: undefined };
  }
}

/** What the run knows about where the portal takes questions: at its pages, or at their `.md`. */
interface LaneForm {
  readonly stated: StatedForms;
  /**
   * The place from which an answer came, and to which all further questions go; undefined before an
   * answer.
   */
  settled: QuestionForm | undefined;
  /**
   * Why a question was sent to the other place, too → that second question. One reason: a web page
   * came in place of an answer. A run tries the other place once for each reason.
   */
  readonly detours: Map<string, Promise<unknown>>;
}

/**
 * Makes the function that sends messages to the portal's MCP endpoint, which is at `path` below its
 * url.
 */
export type McpEndpoint = (path: string) => McpPost;

/** What one run knows about the MCP endpoint of one portal. */
export interface McpLane {
  /** The path below the portal's url. */
  path: string;
  /** Undefined: this client has no way to send a message. */
  readonly endpoint: McpEndpoint | undefined;
  /**
   * The session that all calls share; undefined before the first call. If it could not be opened,
   * this promise stays rejected: no call tries again.
   */
  session: Promise<McpSession> | undefined;
  /** Whether the session was already opened a second time, because the server had forgotten it. */
  renewed: boolean;
  /** Why this run asks the endpoint nothing more; undefined while it may. */
  stopped: string | undefined;
}

/** The default number of questions to one portal in one run. */
export const DEFAULT_MAX_QUESTIONS = 100;

const lanes = new WeakMap<Reader, AnswerLane>();

/** Sets how a run may ask the portal behind this reader. A run has one reader for each portal. */
export function setLane(reader: Reader, settings: LaneSettings, endpoint?: McpEndpoint): void {
  lanes.set(reader, new AnswerLane(settings, endpoint));
}

/**
 * The answer lane of the portal behind a reader. Checks, explanations of blocked rows and the
 * command `ask` share it, so that each knows what the others learned.
 */
export function laneOf(reader: Reader): AnswerLane {
  const found = lanes.get(reader);
  if (found !== undefined) return found;
  setLane(reader, { maxQuestions: DEFAULT_MAX_QUESTIONS });
  return laneOf(reader);
}

/**
 * Applies the manifest's settings for a portal to its lane: the budget of questions, the MCP
 * endpoint, and other hosts. The manifest is untrusted, so it can only lower the budget.
 */
export function prepareLane(entry: Readonly<Record<string, unknown>>, reader: Reader): void {
  const lane = laneOf(reader);
  const { max_questions: most, mcp, hosts } = entry;
  if (Array.isArray(hosts)) lane.hosts = hosts.flatMap(host => plainHost(String(host)) ?? []);
  const maxQuestions = lowered(lane.settings.maxQuestions, most);
  lane.settings = { ...lane.settings, maxQuestions };
  if (typeof mcp === 'string') lane.mcp.path = mcpPath(mcp) ?? lane.mcp.path;
}

/** The budget of questions to a portal if no option of the command line sets it. */
export function usualBudget({ max_questions: most }: Readonly<Record<string, unknown>>): number {
  return lowered(DEFAULT_MAX_QUESTIONS, most);
}

function lowered(budget: number, most: unknown): number {
  return typeof most === 'number' ? Math.min(budget, most) : budget;
}

/**
 * How many requests and questions a run sent to a portal. `kept` counts checks with a verdict from
 * an earlier run, which needed no question.
 */
export function portalCount(
  portal: string,
  reader: Reader,
  requests: Readonly<Record<string, number>>,
): PortalCount {
  const { asked, atMost, kept, settings, form } = laneOf(reader);
  const checked = atMost === 0 ? 0 : atMost + form.detours.size;
  return {
    portal,
    requests: Object.values(requests).reduce((sum, n) => sum + n, 0),
    questions: asked,
    atMost: Math.min(checked, settings.maxQuestions),
    kept,
  };
}

/** How many questions the run may still send. */
export function questionsLeft({ settings, asked }: AnswerLane): number {
  return Math.max(0, settings.maxQuestions - asked);
}

/** Where the pages of the portal behind a reader are. */
export function siteOf(base: string, reader: Reader): PortalSite {
  return { base, hosts: laneOf(reader).hosts };
}
