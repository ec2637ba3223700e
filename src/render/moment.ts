/** `2026-11-20 23:05 UTC`. */
export function moment(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
