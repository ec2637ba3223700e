/** The line by which editors find the schema: the installed one, so its version fits and nothing is downloaded. */
export function editorLine(): string {
  return '# yaml-language-server: $schema=./node_modules/evenkeel/schema/manifest.schema.json';
}
