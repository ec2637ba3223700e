/** Made by build.js from README.md and examples/. */
declare module 'own:examples' {
  export const examples: readonly {
    readonly name: string;
    readonly files: Readonly<Record<string, string>>;
  }[];
}
