/** The project of a default sandbox. */
export const PROJECT = 'shiny-wind-028834';

export const found = (list, name) => list.find(each => each.name === name);

/** Runs a write again while the project is locked, as every client of this API must. */
export async function unlocked(write) {
  for (let tries = 0; ; tries += 1) {
    try {
      return await write();
    } catch (error) {
      if (error.response?.status !== 423 || tries === 100) throw error;
      await new Promise(resolve => setTimeout(resolve, 20));
    }
  }
}
