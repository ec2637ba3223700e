/** What the reader of arguments asks of the process: everything that it is told comes by itself. */
export const env: Readonly<Record<string, string | undefined>> = {};
export const argv: readonly string[] = [];
export const versions = {};
export const platform = 'linux';
