/** A time of the service some days later: its clock need not be ours. */
export const inDays = (time, days) =>
  new Date(Date.parse(time) + days * 86_400_000).toISOString().replace(/\.\d+/, '');
