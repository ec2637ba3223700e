/** Discord's ids that the sandbox begins with. */
const APPLICATION = '222222222222222222';
const GUILD = '197038439483310086';

export const GLOBAL = `discord.scope/${APPLICATION}/global`;
export const IN_GUILD = `discord.scope/${APPLICATION}/${GUILD}`;

export const projectId = (number: number): string => `quiet-lake-${String(number).padStart(6, '0')}`;

export interface FleetOptions {
  readonly name: string;
  readonly projects: number;
  /** The branches of a project beside `main`. */
  branches(project: number): readonly string[];
  /** A command, and its permissions in a guild, whose run has to wait for that of the command. */
  readonly command: boolean;
}

/** The manifest of a fleet. */
export function fleet({ name, projects, branches, command }: FleetOptions): string {
  const lines = Array.from({ length: projects }, (_, number) => {
    const all = ['{ name: main }', ...branches(number).map(each => `{ name: ${each}, parent: main }`)];
    return `    - { id: ${projectId(number)}, branches: [${all.join(', ')}] }`;
  });
  const guild = `    - ids: ["${GUILD}"]
      permissions: [{ command: ban, of: global, overwrites: [{ everyone: true, allow: false }] }]`;
  return `evenkeel: 1
name: ${name}
discord:
  application_id: "${APPLICATION}"
  commands: [${command ? '{ name: ban, description: Bans }' : ''}]
  guilds:
${command ? guild : `    - { ids: ["${GUILD}"], commands: [] }`}
neon:
  projects:
${lines.join('\n')}
`;
}
