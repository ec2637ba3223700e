import { renderMarkdown, renderText } from 'evenkeel';
import { isFailure, open } from 'evenkeel/node';

const room = process.env['CHAT_URL'] ?? '';

/** @param {string} text */
const say = text => fetch(room, { method: 'POST', body: text });

const keel = await open({ file: 'evenkeel.yaml', env: process.env });
try {
  const report = await keel.apply({
    async confirm(planned) {
      await say(`${renderMarkdown(planned)}\nApply this? Type "yes" to confirm.`);
      // The room answers once someone has written something.
      const answer = await fetch(`${room}/next`);
      return (await answer.text()).trim() === 'yes';
    },
    // Someone who has not answered by then has not agreed.
    timeoutMs: 10 * 60_000,
  });
  await say(renderText(report));
} catch (error) {
  if (!isFailure(error)) throw error;
  await say(`Not applied: ${error.message}`);
} finally {
  await keel.close();
}
