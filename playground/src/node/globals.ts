/* What Node has without an import. */
export { Buffer } from './buffer.ts';
