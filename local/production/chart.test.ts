import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { PROBED_PATHS } from '@granary/platform/health';
import { parse } from 'yaml';
import { EVERYTHING, LEAST } from './testing/chart-values.ts';
import {
  componentOf,
  compose,
  composed,
  containerOf,
  environmentOf,
  everyPod,
  everything,
  least,
  leastPods,
  ofKind,
  podsOf,
  read,
  type Probe,
  type Thing,
} from './testing/chart-objects.ts';
import { CHART, kubernetesFaults, lintChart, renderChart } from './testing/helm.mjs';

describe('the chart', () => {
  it('has the version of the product', () => {
    const { version, appVersion } = parse(readFileSync(join(CHART, 'Chart.yaml'), 'utf8'));
    expect([version, appVersion]).toEqual(Array(2).fill(JSON.parse(read('package.json')).version));
  });

  it('passes helm lint', () => {
    expect(lintChart(EVERYTHING)).toContain('1 chart(s) linted, 0 chart(s) failed');
  });

  it('makes objects that Kubernetes accepts', () => {
    const things = [...least, ...everything];
    const ofOperators = things.filter(({ kind }) => ['ServiceMonitor', 'PrometheusRule'].includes(kind));
    expect(ofOperators).toHaveLength(2);
    expect(kubernetesFaults(things)).toEqual({ checked: things.length - 2, faults: [] });
  });

  it('would be seen to make unknown, wrong or missing fields', () => {
    const [{ spec, ...service }] = ofKind<object>(least, 'Service') as [
      Omit<Thing, 'spec'> & { spec: object },
    ];
    const faulty = [
      { ...service, spec: { ...spec, selectors: {} } },
      { ...service, spec: { ...spec, ports: [{ name: 'http' }] } },
      { ...service, spec: { ...spec, selector: 'all' } },
    ];
    expect(kubernetesFaults(faulty).faults.join()).toMatch(/selectors.+port.+string/s);
  });

  it('accepts the values of docs/operations.md', () => {
    const [, values = ''] = /in `granary\.yaml`[^]+?```\n([^]+?)```/.exec(read('docs/operations.md'))!;
    const [ingress] = ofKind<{ rules: { host: string }[] }>(renderChart(parse(values)), 'Ingress');
    expect(ingress?.spec.rules.map(({ host }) => host)).toEqual(['granary.example']);
  });

  it('accepts no values that make no sense', () => {
    const wrong: [object, RegExp][] = [
      [{ ...LEAST, image: {} }, /registry/],
      [{ ...LEAST, secret: '' }, /secret is not set/],
      [{ ...LEAST, secret: 'Not a name' }, /secret/],
      [{ ...LEAST, secrets: { GRANARY_DATA_KEY: null } }, /GRANARY_DATA_KEY/],
      [{ ...LEAST, secrets: { GRANARY_DATA_KEY: 'AAAA' } }, /GRANARY_DATA_KEY/],
      [{ ...LEAST, config: { GRANARY_PUBLIC_URL: '' } }, /GRANARY_PUBLIC_URL/],
      [{ ...LEAST, config: { ...LEAST.config, GRANARY_DATA_KEY: 'AAAA' } }, /GRANARY_DATA_KEY/],
      [{ ...LEAST, config: { ...LEAST.config, GRANARY_BODY_SECONDS: 0.5 } }, /GRANARY_BODY_SECONDS/],
      [{ ...LEAST, config: { ...LEAST.config, GRANARY_FILES: '/granary/files' } }, /GRANARY_FILES/],
      [{ ...LEAST, replicaCount: 3 }, /replicaCount/],
      [{ ...LEAST, web: { replicas: 'two' } }, /replicas/],
      [{ ...LEAST, web: { trustedProxies: ['everybody'] } }, /trustedProxies/],
      [{ ...LEAST, ingress: { enabled: true } }, /host/],
      [{ ...LEAST, authority: { configMap: 'one', secret: 'other' } }, /authority/],
    ];
    for (const [values, message] of wrong) expect(() => renderChart(values)).toThrow(message);
  });
});

describe('the chart and docker compose', () => {
  it('run the same parts from the same images', () => {
    const images = composed.map(([name]) => `registry.example/${compose.name}-${name}:0.1.0`);
    const deployed = ofKind(least, 'Deployment').map(
      (thing) => containerOf(leastPods, componentOf(thing)).image,
    );
    expect(deployed.toSorted()).toEqual(images.toSorted());
    for (const name of ['migration', 'test']) expect(images).toContain(containerOf(leastPods, name).image);
    expect(containerOf(everyPod, 'query-api').image).toBe('registry.example/granary-query-api:9.9.8');
    expect(containerOf(everyPod, 'web').image).toBe('registry.example/granary-web:9.9.9');
  });

  it.each(composed)('mount the same folders into %s', (name, { volumes = [] }) => {
    const pod = everyPod[name]!;
    const claims = pod.spec.volumes!.filter(({ persistentVolumeClaim }) => persistentVolumeClaim);
    const mounts = claims.map((claim) => {
      const { mountPath, readOnly } = pod.spec.containers[0]!.volumeMounts.find(
        (mount) => mount.name === claim.name,
      )!;
      return `${claim.name}:${mountPath}${readOnly ? ':ro' : ''}`;
    });
    expect(mounts.toSorted()).toEqual(volumes.toSorted());
  });

  const egressOf = (rendered: Thing[], name: string) =>
    ofKind<{ egress: object }>(rendered, 'NetworkPolicy').find((policy) => componentOf(policy) === name)!.spec
      .egress;

  it('claim and mount no folder for what lies in a bucket, which pods may then reach', () => {
    const buckets = { GRANARY_FILES: 's3://granary/files', GRANARY_EXPORTS: 's3://granary/exports' };
    const things = renderChart({ ...LEAST, config: { ...LEAST.config, ...buckets } });
    expect(ofKind(things, 'PersistentVolumeClaim').map(({ metadata }) => metadata.name)).toEqual([
      'granary-evidence',
    ]);
    const pods = podsOf(things);
    for (const name of ['command-api', 'query-api']) {
      expect(environmentOf(things, pods, name)).toMatchObject(buckets);
      const mounts = containerOf(pods, name).volumeMounts.map((mount) => mount.name);
      expect(mounts).not.toEqual(expect.arrayContaining(['files']));
      expect(mounts).not.toEqual(expect.arrayContaining(['exports']));
    }
    const ports = (rendered: Thing[]) => JSON.stringify(egressOf(rendered, 'query-api'));
    expect([ports(least), ports(things)].map((egress) => egress.includes('443'))).toEqual([false, true]);
    expect(kubernetesFaults(things).faults).toEqual([]);
  });

  it('let the projector reach the bucket of a copy of the evidence', () => {
    const copy = { GRANARY_EVIDENCE_COPY: 's3://granary/evidence' };
    const secrets = { ...LEAST.secrets, GRANARY_S3_ACCESS_KEY_ID: {}, GRANARY_S3_SECRET_ACCESS_KEY: {} };
    const things = renderChart({ ...LEAST, secrets, config: { ...LEAST.config, ...copy } });
    expect(environmentOf(things, podsOf(things), 'projector')).toMatchObject({
      ...copy,
      GRANARY_S3_ACCESS_KEY_ID_FILE: expect.any(String),
    });
    const ports = (rendered: Thing[]) => JSON.stringify(egressOf(rendered, 'projector'));
    expect([ports(least), ports(things)].map((egress) => egress.includes('443'))).toEqual([false, true]);
  });

  it.each(composed)('give %s the same time to end, after a pause', (name, { stop_grace_period: grace }) => {
    const [, pause] = containerOf(leastPods, name).lifecycle!.preStop.exec.command;
    expect(leastPods[name]!.spec.terminationGracePeriodSeconds).toBe(
      Number(pause) + Number.parseInt(grace, 10),
    );
  });
});

describe('pods of the chart', () => {
  it.each(Object.entries(everyPod))('%s have no rights they do not need', (_, { spec }) => {
    expect(spec).toMatchObject({
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      containers: [
        {
          resources: { requests: { cpu: expect.any(String) }, limits: { memory: expect.any(String) } },
          securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          },
        },
      ],
    });
    expect(spec.containers).toHaveLength(1);
  });

  it.each(['command-api', 'query-api', 'projector'])(
    '%s are asked at paths that exist, and restarted only for their own faults',
    (name) => {
      const { startupProbe, readinessProbe, livenessProbe, ports, env } = containerOf(leastPods, name);
      for (const { httpGet } of [startupProbe, readinessProbe, livenessProbe] as Required<Probe>[]) {
        expect(PROBED_PATHS).toContain(httpGet.path);
        expect(ports).toContainEqual({ name: httpGet.port, containerPort: 3000 });
      }
      expect(env).toContainEqual({ name: 'PORT', value: '3000' });
      expect(startupProbe!.httpGet!.path).toBe('/health');
      expect(livenessProbe!.httpGet!.path).toBe('/health/live');
    },
  );

  it('are run by the user of their image', () => {
    for (const [name] of composed) {
      const user = name === 'web' ? 101 : 1000;
      expect(leastPods[name]!.spec.securityContext).toMatchObject({ runAsUser: user, fsGroup: user });
    }
    for (const name of ['service', 'health'])
      expect(read(`docker/${name}.Dockerfile`)).toMatch(/^USER 1000:1000$/m);
  });

  it('migrate before all others, with a program of the image', () => {
    const [job] = ofKind(least, 'Job');
    expect(job!.metadata.annotations!['helm.sh/hook']).toBe('pre-install,pre-upgrade');
    expect(containerOf(leastPods, 'migration').command).toEqual(['node', 'dist/migrate.js']);
    expect(read('services/command-api/src/migrate.ts')).toContain('await migratePlatform(');
  });

  it('have no fixed number where one is chosen by load', () => {
    const scaled = ofKind<{ scaleTargetRef: { name: string } }>(everything, 'HorizontalPodAutoscaler');
    expect(scaled.map(componentOf).toSorted()).toEqual(['command-api', 'query-api', 'web']);
    for (const { spec, metadata } of ofKind<{ replicas?: number }>(everything, 'Deployment')) {
      const isScaled = scaled.some((one) => one.spec.scaleTargetRef.name === metadata.name);
      expect([metadata.name, spec.replicas === undefined]).toEqual([metadata.name, isScaled]);
    }
  });
});

it('the alerts of the chart are those of docs/alerts.yml', () => {
  expect(ofKind(everything, 'PrometheusRule').map(({ spec }) => spec)).toEqual([
    parse(read('docs/alerts.yml')),
  ]);
  expect(ofKind(least, 'PrometheusRule')).toEqual([]);
});
