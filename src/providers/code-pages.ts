import type { CodePages } from '../core/report/failure.ts';
import { otherPages } from '../generated/other-pages.ts';
import { reasonPages } from '../generated/reason-pages.ts';

/**
 * The page of every code that output can show. It is kept apart, because most commands do not need
 * it (ADR 0012).
 */
export const codePages: CodePages = { ...otherPages, ...reasonPages };
