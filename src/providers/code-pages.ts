import type { CodePages } from '../core/report/failure.ts';
import { otherPages } from '../generated/other-pages.ts';
import { reasonPages } from '../generated/reason-pages.ts';

/**
 * The pages of all codes that output can show. They are in a module of their own, because most
 * commands of evenkeel do not need these pages (ADR 0012).
 */
export const codePages: CodePages = { ...otherPages, ...reasonPages };
