import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { createFileSystem } from '../../src/cli/system/file-system.ts';
import { loadManifest } from '../../src/manifest/load.ts';
import { PROVIDERS } from '../../src/providers/providers.ts';
import { noVariables } from '../manifest/load-text.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const EXAMPLE = readFileSync(join(ROOT, 'examples/workflows/kubernetes.yml'), 'utf8');
const DOCKERFILE = readFileSync(join(ROOT, 'examples/kubernetes/Dockerfile'), 'utf8');

interface Pod {
  readonly containers: readonly {
    readonly image: string;
    readonly volumeMounts: readonly { readonly name: string; readonly readOnly?: boolean }[];
    readonly [key: string]: unknown;
  }[];
  readonly volumes: readonly { readonly name: string }[];
  readonly [key: string]: unknown;
}

interface JobSpec {
  readonly template: { readonly spec: Pod };
}

function jobOf(object: {
  readonly kind: string;
  readonly spec: JobSpec & { readonly jobTemplate?: { readonly spec: JobSpec } };
}): JobSpec {
  return object.spec.jobTemplate?.spec ?? object.spec;
}

const objects = parseAllDocuments(EXAMPLE).map(each => each.toJS() as Parameters<typeof jobOf>[0]);
const pods = objects.map(each => jobOf(each).template.spec);

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

test('every pod runs as nobody special, writes only to its volumes, and says what memory it may take', () => {
  expect(objects.map(({ kind }) => kind)).toEqual(['Job', 'Job', 'CronJob']);
  for (const pod of pods) {
    expect(pod).toMatchObject({
      restartPolicy: 'Never',
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
    });
    for (const container of pod.containers) {
      expect(container).toMatchObject({
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        },
        resources: { requests: { memory: '256Mi' }, limits: { memory: '512Mi' } },
      });
      const mounted = container.volumeMounts.map(({ name }) => name);
      expect(mounted).toEqual(pod.volumes.map(({ name }) => name));
      const written = container.volumeMounts.filter(({ readOnly }) => readOnly !== true);
      expect(written.map(({ name }) => name)).toEqual(
        mounted.includes('reports') && mounted.includes('manifest') ? ['reports'] : [],
      );
    }
  }
});

test('no pod installs anything: they run the image of the Dockerfile, which is of one version', () => {
  expect(EXAMPLE).not.toMatch(/npx|npm/);
  const images = new Set(pods.flatMap(({ containers }) => containers.map(({ image }) => image)));
  expect([...images]).toEqual(['registry.example/evenkeel:0.1.0']);
  expect(DOCKERFILE).toContain('--tag registry.example/evenkeel:0.1.0');
  expect(DOCKERFILE).toMatch(/npm install --ignore-scripts .*"\.\/evenkeel-\$\{VERSION:\?\}\.tgz"/);
  expect(DOCKERFILE).toMatch(/^USER 1000:1000$/m);
});

test('a manifest and what it includes are read as a mounted ConfigMap has them, through hidden folders', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'evenkeel-configmap-'));
  folders.push(folder);
  const version = '..2026_11_22_03_41_00.123456789';
  mkdirSync(join(folder, version));
  symlinkSync(version, join(folder, '..data'));
  const files = {
    'evenkeel.yaml': 'evenkeel: 1\nname: acme\ninclude: [part-*.yaml]\n',
    'part-0001.yaml': 'neon: { projects: [{ id: shiny-wind-028834, branches: [{ name: main }] }] }\n',
  };
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, version, name), text);
    symlinkSync(join('..data', name), join(folder, name));
  }
  const loaded = await loadManifest([{ file: join(folder, 'evenkeel.yaml') }], {
    files: createFileSystem(folder),
    variables: noVariables,
    providers: PROVIDERS,
  });
  expect(loaded.problems).toEqual([]);
  expect(loaded.manifest?.value).toMatchObject({ neon: { projects: [{ branches: [{ name: 'main' }] }] } });
});
