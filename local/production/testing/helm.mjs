import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import { parseAllDocuments } from 'yaml';
import { ROOT } from '../../stack/layout.mjs';

export const CHART = join(ROOT, 'docker/chart');

const { resolve } = createRequire(import.meta.url);
const folder = mkdtempSync(join(tmpdir(), 'granary-helm-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

/** The program itself; a package for deployments to AWS brings it. */
const helm = join(folder, 'helm');
const layer = readFileSync(join(dirname(resolve('@aws-cdk/asset-kubectl-v20')), 'layer.zip'));
const unpacked = unzipSync(layer, { filter: ({ name }) => name === 'helm/helm' });
writeFileSync(helm, unpacked['helm/helm'], { mode: 0o755 });

/** The objects that the chart makes of the values, hooks and tests as well. Throws what Helm says if it refuses them. */
export function renderChart(values) {
  const release = ['granary', CHART, '--namespace', 'granary', '--kube-version', '1.30.0'];
  const documents = parseAllDocuments(run(['template', ...release], values));
  return documents.flatMap((document) => {
    if (document.errors.length > 0) throw document.errors[0];
    return document.toJS() ?? [];
  });
}

export function lintChart(values) {
  return run(['lint', CHART, '--strict'], values);
}

function run(args, values) {
  const { status, stdout, stderr } = spawnSync(helm, [...args, '--values', '-'], {
    input: JSON.stringify(values),
    env: { HOME: folder },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${stderr}${stdout}`);
  return stdout;
}

const API_GROUPS = {
  v1: 'core/v1',
  'apps/v1': 'apps/v1',
  'autoscaling/v2': 'autoscaling/v2',
  'batch/v1': 'batch/v1',
  'networking.k8s.io/v1': 'networking/v1',
  'policy/v1': 'policy/v1',
};

/** What the compiler finds in objects of Kubernetes: wrong, missing and unknown fields. Others are not looked at. */
export function kubernetesFaults(things) {
  const types = dirname(resolve('kubernetes-types/package.json'));
  const lines = things
    .filter(({ apiVersion }) => API_GROUPS[apiVersion])
    .map((thing, n) => {
      const type = `import('${types}/${API_GROUPS[thing.apiVersion]}').${thing.kind}`;
      return `export const object${n}: ${type} = ${JSON.stringify(thing, null, 1)};\n`;
    });
  const file = join(folder, 'objects.ts');
  writeFileSync(file, lines.join(''));
  const options = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext'];
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  const { status, stdout } = spawnSync(process.execPath, [compiler, ...options, file], { encoding: 'utf8' });
  return { checked: lines.length, faults: status === 0 ? [] : stdout.trim().split('\n') };
}
