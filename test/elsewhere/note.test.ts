import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type JobFolder, jobFolder } from './job-folder.ts';

let job: JobFolder;

beforeEach(async () => {
  job = await jobFolder();
});

afterEach(() => job.close());

describe.each(['gitlab', 'forgejo'])('note.mjs on %s', forge => {
  async function note(text: string, env = {}) {
    await writeFile(join(job.folder, 'plan.md'), text);
    return job.run(`node ci/note.mjs ${forge} prod plan.md`, {
      shell: ['sh', '-e', '-c'],
      env: { ...job.forge.env, ...env },
    });
  }

  test('writes one comment, leaves it while nothing changes, and edits it then', async () => {
    expect(await note('### Plan\n')).toMatchObject({ code: 0, stdout: 'the comment is new\n' });
    await note('### Plan\n');
    expect(job.forge.log.filter(line => !line.startsWith('GET '))).toHaveLength(1);
    expect(await note('### Other plan\n')).toMatchObject({ code: 0, stdout: 'the comment is current\n' });
    expect(job.forge.ours).toEqual(['<!-- evenkeel prod -->\n### Other plan\n']);
  });

  test('finds its comment behind a page of others, and with the line ends of a browser', async () => {
    for (let at = 0; at < 130; at += 1) job.forge.says(`comment ${at}`, 'stranger');
    job.forge.says('<!-- evenkeel prod -->\r\n### Plan\r\n', 'bot');
    await note('### Plan\n');
    expect(job.forge.log.filter(line => !line.startsWith('GET '))).toEqual([]);
    await note('### Next\n');
    expect(job.forge.ours).toEqual(['<!-- evenkeel prod -->\n### Next\n']);
  });

  test("leaves a stranger's comment with our line alone, and our comment that only quotes it", async () => {
    job.forge.says('<!-- evenkeel prod -->\nPlanted', 'stranger');
    job.forge.says('As said:\n<!-- evenkeel prod -->\n', 'bot');
    expect(await note('### Plan\n')).toMatchObject({ code: 0 });
    expect(job.forge.comments.map(({ body }) => body.split('\n').at(1))).toEqual([
      'Planted',
      '<!-- evenkeel prod -->',
      '### Plan',
    ]);
  });

  test('makes no order of a line that begins with a slash', async () => {
    await note('### Plan\n/merge\n  /close\ntext /approve\n');
    expect(job.forge.ours[0]).not.toMatch(/^[ \t]*\//m);
    expect(job.forge.ours[0]).toContain('text /approve');
  });

  test('fails with what the forge says, and shows no token', async () => {
    const { code, stderr } = await note('### Plan\n', { NOTE_TOKEN: 'glpat-wrong-wrong-wrong' });
    expect(code).toBe(1);
    expect(stderr).toMatch(/GET \/api\/v\d\/user: 401/);
    expect(stderr).not.toContain('glpat-wrong');
  });
});
