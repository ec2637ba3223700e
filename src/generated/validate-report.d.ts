// Made by scripts/generate.js from schema/. Do not edit.
import type { ErrorObject } from 'ajv';
import type { ReportFile } from './report-file.ts';

export type SchemaMistake = Omit<ErrorObject, 'schemaPath'>;

export declare const validateReport: {
  (data: unknown): data is ReportFile;
  errors?: readonly SchemaMistake[] | null;
};
