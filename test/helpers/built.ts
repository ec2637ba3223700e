import { resolve } from 'node:path';

/** The folder of the built files. scripts/mutants-worker.js builds changed sources elsewhere. */
export const BUILT = process.env['EVENKEEL_BUILT'] ?? resolve(import.meta.dirname, '../../dist');
