import type { Redactor } from '../../http/redact.ts';

/**
 * Pieces of a text, masked. Each ends at the end of a line, and the lines of a secret are masked by
 * themselves, so none is cut. `changed` is told of a piece with a secret.
 */
export function* maskedPieces(
  pieces: Iterable<string>,
  redactor: Pick<Redactor, 'text'>,
  changed: () => void = () => undefined,
): Iterable<string> {
  for (const piece of pieces) {
    const masked = redactor.text(piece);
    if (masked !== piece) changed();
    yield masked;
  }
}
