/** The line by which editors find the schema: the installed one, so that it is of the same version and nothing is fetched. */
export function editorLine(): string {
  return '# yaml-language-server: $schema=./node_modules/evenkeel/schema/manifest.schema.json';
}
