/** What every client of the matrix deploys. */
export const PING = {
  name: 'ping',
  description: 'Answers',
  options: [{ type: 3, name: 'text', description: 'What to say', required: true }],
};
export const INFO = { name: 'Info', type: 2 };

/** Names and ids of commands: the same after a second run, where nothing was made anew. */
export const pairs = commands => [...commands].map(({ name, id }) => [name, id]).sort();
