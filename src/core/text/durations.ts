const SHORT = /^(?=[0-9])(?:([0-9]+)w)?(?:([0-9]+)d)?(?:([0-9]+)h)?(?:([0-9]+)m)?(?:([0-9]+)s)?$/;
const ISO =
  /^P(?=[0-9T])(?:([0-9]+)W)?(?:([0-9]+)D)?(?:T(?=[0-9])(?:([0-9]+)H)?(?:([0-9]+)M)?(?:([0-9]+)S)?)?$/;

const UNITS = [
  ['w', 604_800],
  ['d', 86_400],
  ['h', 3_600],
  ['m', 60],
  ['s', 1],
] as const;

/**
 * The seconds of a duration as people write it (`7d`, `1h30m`) or in ISO 8601 (`P7D`, `PT1H30M`; no
 * months or years). Undefined where the text is neither, or is too large for an exact number.
 */
export function parseDuration(text: string): number | undefined {
  const match = SHORT.exec(text) ?? ISO.exec(text);
  if (match === null) return undefined;
  const seconds = UNITS.reduce((sum, [, size], index) => sum + Number(match[index + 1] ?? 0) * size, 0);
  return Number.isSafeInteger(seconds) ? seconds : undefined;
}

/** The shortest form of whole seconds: `7d`, `1h30m`, `0s`, `-1m`. Weeks are written as days. */
export function formatDuration(seconds: number): string {
  let rest = Math.abs(seconds);
  let text = '';
  for (const [unit, size] of UNITS.slice(1)) {
    const count = Math.floor(rest / size);
    if (count > 0) text += `${count}${unit}`;
    rest -= count * size;
  }
  return (seconds < 0 ? '-' : '') + (text || '0s');
}
