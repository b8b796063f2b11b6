import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../../stack/layout.mjs';
import { EVERYTHING, LEAST } from './chart-values.ts';
import { renderChart } from './helm.mjs';

export interface Container {
  name: string;
  image: string;
  command?: string[];
  env?: { name: string; value: string }[];
  envFrom?: { configMapRef: { name: string } }[];
  ports?: { name: string; containerPort: number }[];
  volumeMounts: { name: string; mountPath: string; readOnly?: boolean }[];
  startupProbe?: Probe;
  readinessProbe?: Probe;
  livenessProbe?: Probe;
  lifecycle?: { preStop: { exec: { command: string[] } } };
  securityContext: object;
}
export interface Probe {
  httpGet?: { path: string; port: string };
}
interface Volume {
  name: string;
  persistentVolumeClaim?: { claimName: string };
  projected?: { sources: { secret?: { name: string; items: { key: string; path: string }[] } }[] };
}
export interface Pod {
  metadata: { labels: Record<string, string> };
  spec: {
    containers: Container[];
    volumes?: Volume[];
    securityContext: object;
    automountServiceAccountToken: boolean;
    terminationGracePeriodSeconds?: number;
  };
}
export interface Thing {
  kind: string;
  metadata: { name: string; labels: Record<string, string>; annotations?: Record<string, string> };
  data?: Record<string, string>;
  // Of its kind.
  spec: never;
}

export const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

export const compose = parse(read('docker-compose.yml'), { merge: true });
/** The parts that are ours. */
export const composed: [string, { environment: object; volumes?: string[]; stop_grace_period: string }][] =
  Object.entries<never>(compose.services).filter(([, service]) => 'build' in service);

export const componentOf = ({ metadata }: Pick<Thing, 'metadata'> | Pod): string =>
  metadata.labels['app.kubernetes.io/component']!;

/** Pods by component. */
export const podsOf = (things: Thing[]): Record<string, Pod> => {
  const templates = things.flatMap((thing) => {
    if (thing.kind === 'Pod') return [thing as never as Pod];
    const { template } = (thing.spec ?? {}) as { template?: Pod };
    return template ? [template] : [];
  });
  return Object.fromEntries(templates.map((pod) => [componentOf(pod), pod]));
};

export const least: Thing[] = renderChart(LEAST);
export const leastPods = podsOf(least);
export const everything: Thing[] = renderChart(EVERYTHING);
export const everyPod = podsOf(everything);

export const ofKind = <Spec>(things: Thing[], kind: string) =>
  things.filter((thing) => thing.kind === kind) as (Omit<Thing, 'spec'> & { spec: Spec })[];

export const containerOf = (pods: Record<string, Pod>, component: string): Container =>
  pods[component]!.spec.containers[0]!;

export const variablesIn = (pod: Pod) => pod.spec.containers[0]!.env ?? [];

/** Variables of the container, and of the ConfigMaps it takes them from. */
export const environmentOf = (things: Thing[], pods: Record<string, Pod>, component: string) => {
  const { envFrom = [] } = containerOf(pods, component);
  const named = envFrom.map(({ configMapRef }) => configMapRef.name);
  const maps = ofKind(things, 'ConfigMap').filter(({ metadata }) => named.includes(metadata.name));
  const own = Object.fromEntries(variablesIn(pods[component]!).map(({ name, value }) => [name, value]));
  return { ...Object.assign({}, ...maps.map(({ data }) => data)), ...own } as Record<string, string>;
};
