/** A sentence with its full stop. Messages of services and of the system may have one already. */
export function withStop(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
