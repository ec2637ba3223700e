import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { BUILT } from '../helpers/built.ts';

/*
 * Every name that a program can import. What comes, goes or moves is a promise made or broken
 * (docs/stability.md), so it changes this list.
 */

const ROOT = join(import.meta.dirname, '../..');

const VALUES: Readonly<Record<string, readonly string[]>> = {
  index: [
    ...['Failure', 'exitCode', 'isFailure', 'mergeReports', 'parsePlanFile', 'planFile'],
    ...['renderJson', 'renderMarkdown', 'renderText', 'wordsOf'],
  ],
  node: ['Failure', 'isFailure', 'open'],
  discord: ['Failure', 'isFailure', 'sync'],
  sandbox: ['openSandbox', 'startSandbox'],
};
const SOURCES: Readonly<Record<string, string>> = {
  index: 'src/index.ts',
  node: 'src/node/node.ts',
  discord: 'src/discord/discord.ts',
  sandbox: 'src/sandbox/library.ts',
};
const TYPES: Readonly<Record<string, readonly string[]>> = {
  index: [
    ...['Action', 'Address', 'AgentAnswers', 'AskReply', 'CheckResult', 'Counts', 'DoctorFile', 'EventLine'],
    ...['ExitCode', 'ExitOptions', 'ExplainFile', 'FailureCode', 'FailureFile', 'FieldChange', 'Fields'],
    ...[
      'Json',
      'KeysFile',
      'Listener',
      'Loss',
      'Manifest',
      'ManifestPath',
      'MarkdownOptions',
      'MergedReport',
    ],
    ...[
      'MovedPolicy',
      'ParsedPlan',
      'Plan',
      'PlanFile',
      'PortalCount',
      'PreviewFile',
      'PreviewsFile',
      'Problem',
    ],
    ...['ProviderReason', 'Reason', 'ReasonCode', 'RehearsalFile', 'Report', 'ReportCounts'],
    ...['ReportFile', 'Result', 'ResultStatus', 'Row', 'RunEvent', 'RunReport', 'Scope'],
    ...['ScopesFile', 'Source', 'StrictChecks', 'Style', 'TextOptions', 'Unread', 'ValidateFile'],
    ...['Verdict'],
  ],
  node: [
    ...['Address', 'ApplyOptions', 'AskOptions', 'AskedPortal', 'Clock', 'Confirm'],
    ...['DriftOptions', 'ExportIds', 'ExportOptions', 'ExportedManifest', 'FailureCode'],
    ...['HttpRequest', 'HttpResponse', 'Keel', 'LeftOut', 'Listener', 'Manifest', 'MovedPolicy'],
    ...['OpenOptions', 'Outside', 'Plan', 'PlanOptions', 'PortalReply', 'Problem', 'Random'],
    ...['Report', 'ReportCounts', 'Resolve', 'Result', 'ResultStatus', 'ReviewOption', 'Row'],
    ...['RunEvent', 'RunOptions', 'RunReport', 'ShardOption', 'Transport'],
  ],
  discord: [
    ...['FailureCode', 'Report', 'ReportCounts', 'Result', 'ResultStatus', 'Row', 'RunReport'],
    ...['SyncOptions'],
  ],
  sandbox: [
    ...['Expectation', 'Fault', 'FaultEffect', 'FaultMatch', 'FaultReport', 'InProcessRequest'],
    ...['InProcessResponse', 'Judgment', 'LogBounds', 'LogMatch', 'LogQuery', 'LoggedRequest', 'Quirks'],
    ...[
      'RequestLog',
      'RequestMatch',
      'ServedWorld',
      'WorldOptions',
      'Sandbox',
      'SandboxEnv',
      'SandboxOptions',
      'SandboxOutcome',
    ],
    ...['SandboxRequest', 'SandboxServer', 'SandboxTokens', 'ServerOptions', 'TestSandbox'],
    ...['TimeSource', 'VirtualOutside'],
  ],
};

/** The names of types that a file gives out of other files. */
function typesOf(file: string): readonly string[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const lists = [...text.matchAll(/^export (type )?\{([^}]*)\}/gm)];
  return lists
    .flatMap(([, all, names = '']) =>
      names.split(',').flatMap(each => {
        const [, type, name = ''] = /^\s*(type )?(\w+)\s*$/.exec(each) ?? [];
        return name !== '' && (all !== undefined || type !== undefined) ? [name] : [];
      }),
    )
    .sort();
}

test.each(Object.entries(VALUES))('%s gives out these values', async (entry, names) => {
  const given = await import(pathToFileURL(join(BUILT, `${entry}.js`)).href);
  expect(Object.keys(given).sort()).toEqual([...names].sort());
});

test.each(Object.entries(TYPES))('%s gives out these types', (entry, names) => {
  expect(typesOf(SOURCES[entry] ?? '')).toEqual([...names].sort());
});

test('the record of the decision counts them', () => {
  const record = readFileSync(join(ROOT, 'docs/adr/0173-a-narrow-library.md'), 'utf8');
  const { index: values = [] } = VALUES;
  const { index: types = [] } = TYPES;
  expect(record).toContain(`\`evenkeel\` gives out ${values.length} values and ${types.length} types.`);
});

test('the engine is in the kit alone', async () => {
  const kit = Object.keys(await import(pathToFileURL(join(BUILT, 'kit.js')).href));
  expect(kit).toEqual(
    expect.arrayContaining(['apply', 'collect', 'contract', 'createSession', 'declare', 'plan']),
  );
  const library = new Set(VALUES['index']);
  expect(kit.filter(name => library.has(name))).toEqual([]);
});
