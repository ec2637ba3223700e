// Made by scripts/generate.js from schema/. Do not edit.
import type { ErrorObject } from 'ajv';
import type { Manifest } from './manifest.ts';

export type SchemaMistake = Omit<ErrorObject, 'schemaPath'>;

export declare const validateCommands: {
  (data: unknown): data is Manifest;
  errors?: readonly SchemaMistake[] | null;
};
