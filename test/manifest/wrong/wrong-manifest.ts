/**
 * What its author did, the file, what is told of it (each rule and place), and what leads to the
 * mend.
 */
export type WrongManifest = readonly [mistake: string, file: string, told: string, leadsTo: string];

export function top(body: string, name = 'acme'): string {
  return `evenkeel: 1\nname: ${name}\n${body}`;
}

export function discord(body: string): string {
  return top(`discord:\n  application_id: "222222222222222222"\n${body}`);
}

export function commands(body: string): string {
  return discord(`  commands:\n${body}`);
}

export function neon(body: string): string {
  return top(`neon:\n  projects:\n    - id: shiny-wind-028834\n${body}`);
}

export function branches(body: string): string {
  return neon(`      branches:\n${body}`);
}
