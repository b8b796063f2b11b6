import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHART } from './helm.mjs';

export const schema = JSON.parse(readFileSync(join(CHART, 'values.schema.json'), 'utf8')).properties;

/** A value that must arrive as it is. */
export const HOSTILE = `"Granary: {{ .Values.secret }}" # 'x'\n  PORT: "1"`;
/** What every installation sets, and nothing else. */
export const LEAST = {
  image: { registry: 'registry.example' },
  secret: 'granary',
  config: { GRANARY_PUBLIC_URL: 'https://granary.example' },
};
const peers = [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'other' } } }];
const more = {
  autoscaling: { enabled: true },
  extraEnv: [{ name: 'OTEL_EXPORTER_OTLP_HEADERS', value: 'a=b' }],
  extraVolumes: [{ name: 'more', emptyDir: {} }],
  extraVolumeMounts: [{ name: 'more', mountPath: '/more' }],
};
/** Every option that adds something. */
export const EVERYTHING = {
  image: { ...LEAST.image, tag: '9.9.9', pullSecrets: [{ name: 'registry' }] },
  secret: 'granary',
  secrets: Object.fromEntries(
    Object.keys(schema.secrets.properties).map((name) => [
      name,
      name === 'DATABASE_URL' ? { name: 'postgres-app', key: 'uri' } : {},
    ]),
  ),
  config: {
    ...LEAST.config,
    GRANARY_MAIL_FROM: HOSTILE,
    GRANARY_PROGRAM_REQUESTS_PER_SECOND: 1_000_000,
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
    OTEL_TRACES_SAMPLER: 'always_on',
  },
  authority: { configMap: 'authority' },
  persistence: { storageClass: 'shared', files: { existingClaim: 'former-files' } },
  commandApi: more,
  queryApi: { ...more, tag: '9.9.8' },
  projector: { replicas: 2, ...more, autoscaling: undefined },
  web: { autoscaling: { enabled: true }, trustedProxies: ['10.0.0.0/8', '2001:db8::/32'] },
  ingress: {
    enabled: true,
    className: 'nginx',
    host: 'granary.example',
    tlsSecret: 'granary-tls',
    annotations: { 'nginx.ingress.kubernetes.io/proxy-body-size': '101m' },
  },
  networkPolicy: { webFrom: peers, metricsFrom: peers },
  metrics: {
    serviceMonitor: { enabled: true, labels: { release: 'prometheus' } },
    prometheusRule: { enabled: true, labels: { release: 'prometheus' } },
  },
  nodeSelector: { 'kubernetes.io/arch': 'amd64' },
  tolerations: [{ key: 'granary', operator: 'Exists' }],
};
