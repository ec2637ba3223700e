import { setImmediate as turn } from './timers-promises.ts';

/* What Node has without an import, and `build.js` puts in its place. */
export { Buffer } from './buffer.ts';

export function setImmediate(callback: () => void): void {
  void turn().then(callback);
}
