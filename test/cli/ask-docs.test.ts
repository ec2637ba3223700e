import { describe, expect, test } from 'vitest';
import { faultOf } from '../sandbox/fault-of.ts';
import { appliedCli, type TestCli, testCli } from './test-io.ts';

function manifest(level: string): string {
  return `evenkeel: 1
name: acme
neon:
  projects:
    - id: shiny-wind-028834
      branches:
        - name: main
          buckets:
            - { name: secret-uploads, access_level: ${level} }
            - { name: secret-exports, access_level: ${level} }
`;
}

/** Two live buckets whose access level the manifest wants otherwise: the API cannot change it. */
async function blocked(): Promise<TestCli> {
  const cli = await appliedCli({ manifest: manifest('private') });
  await cli.files.replace('evenkeel.yaml', manifest('public_read'));
  cli.sandbox.requests.clear();
  return cli;
}

function questions(cli: TestCli): readonly string[] {
  return cli.requests().filter(request => request.includes('ask='));
}

describe('plan --ask-docs', () => {
  test('shows under a blocked row why, in the words of the documentation, with the source', async () => {
    const cli = await blocked();
    const { code, stdout } = await cli.run('plan', '--ask-docs');
    expect(code).toBe(0);
    expect(stdout).toMatch(/why: the API cannot change `access_level`/);
    expect(stdout).toMatch(/docs: Can the access level of a bucket be changed after it is created\?/);
    expect(stdout.replace(/\s+/g, ' ')).toContain(
      'Its access level is chosen when it is created and is either private or public_read.',
    );
    expect(stdout).toMatch(/source: Buckets http:\/\/127\.0\.0\.1:4600\/docs\/guides\/buckets\.md/);
  });

  test('asks each distinct question once, and names nothing of the manifest', async () => {
    const cli = await blocked();
    const { stdout } = await cli.run('plan', '--ask-docs');
    expect(questions(cli)).toEqual([
      'GET /docs/?ask=Can+the+access+level+of+a+bucket+be+changed+after+it+is+created%3F&goal=change+the+access+level+of+an+existing+bucket+without+losing+what+it+holds',
    ]);
    expect(stdout).toMatch(/docs: same answer as for neon\.bucket\/shiny-wind-028834\/main\/secret-exports/);
    expect(questions(cli).join()).not.toMatch(/secret|shiny|main/);
  });

  test('changes neither the exit code, the plan nor the digest', async () => {
    const cli = await blocked();
    const plan = async (...more: readonly string[]) => {
      const { code, stdout } = await cli.run(
        'plan',
        '--detailed-exitcode',
        '--format',
        'json',
        '--out',
        'plan.json',
        ...more,
      );
      return { code, plan: JSON.parse(stdout).plan, file: cli.files.contents.get('/demo/plan.json') };
    };
    const before = await plan();
    expect(before.code).toBe(2);
    expect(await plan('--ask-docs')).toEqual(before);
    cli.sandbox.faults.add([faultOf({ status: 402 }, { path: 'ask=' })]);
    expect(await plan('--ask-docs')).toEqual(before);
  });

  test('says what became of a question that got no answer', async () => {
    const cli = await blocked();
    cli.sandbox.faults.add([faultOf({ status: 402, body: 'used up' }, { path: 'ask=' })]);
    expect((await cli.run('plan', '--ask-docs')).stdout).toContain(
      'not an answer, but a passage of the page that fits best:',
    );
    cli.sandbox.faults.add([faultOf({ status: 401 }, { path: 'ask=' })]);
    expect((await cli.run('plan', '--ask-docs')).stdout).toMatch(/no answer: GET \/.*401/);
    cli.sandbox.faults.add([faultOf({ status: 503 }, { path: 'ask=' })]);
    const { stdout } = await cli.run('plan', '--ask-docs');
    expect(stdout).toContain('not an answer, but a passage of the page that fits best:');
    expect(stdout).toMatch(/source: http\S+\/guides\/buckets\.md/);
  });

  test('asks nothing where nothing is blocked, and nothing without the flag', async () => {
    const cli = await blocked();
    await cli.run('plan');
    await cli.files.replace('evenkeel.yaml', manifest('private'));
    await cli.run('plan', '--ask-docs');
    expect(questions(cli)).toEqual([]);
  });

  test('is in the JSON and the Markdown too', async () => {
    const cli = await blocked();
    const { stdout } = await cli.run('plan', '--ask-docs', '--format', 'json');
    expect(JSON.parse(stdout).explanations).toMatchObject([
      {
        about: [
          'neon.bucket/shiny-wind-028834/main/secret-exports',
          'neon.bucket/shiny-wind-028834/main/secret-uploads',
        ],
        is: 'answer',
        sources: expect.arrayContaining([expect.objectContaining({ title: 'Buckets' })]),
      },
    ]);
    expect((await cli.run('plan', '--ask-docs', '--format', 'markdown')).stdout).toContain(
      '- Docs on `neon.bucket/',
    );
  });
});

describe('drift and apply --ask-docs', () => {
  test('explain their blocked rows as well', async () => {
    const cli = await blocked();
    const drift = await cli.run('drift', '--ask-docs');
    expect(drift).toMatchObject({ code: 2, stdout: expect.stringContaining('docs: Can the access level') });
    const apply = await cli.run('apply', '--ask-docs', '--yes');
    expect(apply).toMatchObject({ code: 4, stdout: expect.stringContaining('docs: Can the access level') });
  });

  test('apply explains what the API refused', async () => {
    const cli = testCli({ manifest: manifest('private') });
    cli.sandbox.faults.add([
      faultOf(
        { status: 422, body: { code: '', message: 'bucket limit of branch "main" reached' } },
        { method: 'POST', path: '/buckets', times: 9 },
      ),
    ]);
    const { code, stdout } = await cli.run('apply', '--ask-docs', '--yes');
    expect(code).not.toBe(0);
    expect(stdout).toMatch(/docs: Why can I not create a bucket:/);
    expect(questions(cli).join()).not.toMatch(/secret|shiny|main/);
  });
});
