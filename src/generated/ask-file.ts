// Made by scripts/generate.js from schema/. Do not edit.
/**
 * What `evenkeel ask --format json` prints: one document, whole or not at all. Version 1: members may be added, so a reader skips what it does not know. All texts but why are the portal's.
 */
export type AskReply = {
  /**
   * The version of this format. Always 1.
   */
  readonly v: 1;
  /**
   * The portal's url.
   */
  readonly portal: string;
  /**
   * What was asked.
   */
  readonly question: string;
  /**
   * answer, or page: the page that fits instead. Both end 0. unanswered: the portal says that it has no answer. none: nothing came. Both end 1.
   */
  readonly is: 'answer' | 'page' | 'unanswered' | 'none';
  /**
   * The answer, the page, or what the portal says; Markdown.
   */
  readonly text?: string;
  /**
   * The pages that the answer names.
   */
  readonly sources?: readonly Link[];
  /**
   * Lines of the sources without a link. Left out: none.
   */
  readonly unread?: number;
  /**
   * The page that is shown instead.
   */
  readonly url?: string;
  /**
   * Other pages that fit.
   */
  readonly others?: readonly Link[];
  /**
   * Why there is no answer, in words.
   */
  readonly why?: string;
  /**
   * A page that is named with --page could be shown.
   */
  readonly pageMayHelp?: true;
};

/**
 * A page, as the portal names it.
 */
export interface Link {
  /**
   * Its title; empty where only the url is named.
   */
  readonly title: string;
  /**
   * Where it is. It may be anything that a portal writes: check it before you follow it.
   */
  readonly url: string;
}
