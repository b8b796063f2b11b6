import { describe, expect, it } from '@jest/globals';
import {
  commandConfig,
  describeVariables,
  filesConfig,
  projectorConfig,
  queryConfig,
  type DescribedVariable,
} from '@granary/platform/config';
import { dirname } from 'node:path';
import { HOSTILE, schema } from './testing/chart-values.ts';
import {
  composed,
  containerOf,
  environmentOf,
  everyPod,
  everything,
  least,
  leastPods,
  ofKind,
  variablesIn,
  type Pod,
} from './testing/chart-objects.ts';

const variablesOf: Record<string, DescribedVariable[]> = {
  'command-api': describeVariables(commandConfig),
  'query-api': describeVariables(queryConfig),
  projector: describeVariables(projectorConfig),
};
const services = Object.keys(variablesOf);
const settable = new Map(
  Object.values(variablesOf)
    .flat()
    .map((variable) => [variable.name, variable]),
);
const variableNames = (environment: Record<string, string>) =>
  Object.keys(environment).map((name) => name.replace(/_FILE$/, ''));

describe('variables in the chart', () => {
  it.each(services)('of %s are known to it, and the required ones are set', (name) => {
    const known = variablesOf[name]!;
    const set = variableNames(environmentOf(least, leastPods, name));
    expect(known.filter((variable) => variable.isRequired && !set.includes(variable.name))).toEqual([]);
    const strange = variableNames(environmentOf(everything, everyPod, name)).filter(
      (variable) => !settable.has(variable) && !/^(OTEL_|NODE_EXTRA_CA_CERTS$)/.test(variable),
    );
    expect(strange).toEqual([]);
    const own = variablesIn(everyPod[name]!).map((variable) => variable.name.replace(/_FILE$/, ''));
    const ofOthers = own.filter(
      (variable) => settable.has(variable) && !known.some((one) => one.name === variable),
    );
    expect(ofOthers).toEqual([]);
  });

  it.each(composed)('of %s are at least those of docker compose', (name, { environment }) => {
    const set = variableNames(environmentOf(everything, everyPod, name));
    const files = Object.keys(filesConfig.shape);
    // The projector reads none.
    const left = [...(name === 'projector' ? files : []), ...Object.keys(schema.config.properties)];
    expect(Object.keys(environment).filter((one) => !set.includes(one) && !left.includes(one))).toEqual([]);
  });

  it('can all be set: secrets by reference, others by value', () => {
    const fixed = ['PORT', 'HOST'];
    const names = (wanted: (variable: DescribedVariable) => boolean) =>
      [...settable.values()].filter(wanted).map(({ name }) => name);
    expect(Object.keys(schema.secrets.properties).toSorted()).toEqual(
      names(({ secret }) => secret === true).toSorted(),
    );
    expect(Object.keys(schema.config.properties).toSorted()).toEqual(
      names(({ name, secret, type }) => !secret && type !== 'a folder' && !fixed.includes(name)).toSorted(),
    );
  });

  it('arrive as they were written', () => {
    const environment = environmentOf(everything, everyPod, 'command-api');
    expect(environment['GRANARY_MAIL_FROM']).toBe(HOSTILE);
    expect(environment['GRANARY_PROGRAM_REQUESTS_PER_SECOND']).toBe('1000000');
  });

  it('name folders that are mounted', () => {
    for (const name of services) {
      const mounts = containerOf(everyPod, name).volumeMounts.map(({ mountPath }) => mountPath);
      const folders = variablesIn(everyPod[name]!).filter((one) =>
        settable.get(one.name)?.type.startsWith('a folder'),
      );
      expect(folders.length).toBeGreaterThan(0);
      for (const { value } of folders)
        expect([value, dirname(value)].some((folder) => mounts.includes(folder))).toBe(true);
    }
  });

  it('hold no secret: each is a file from a Secret that somebody else made', () => {
    expect(ofKind(everything, 'Secret')).toEqual([]);
    for (const [name, pod] of Object.entries(everyPod)) {
      for (const { name: variable, value } of variablesIn(pod)) {
        expect(settable.get(variable)?.secret ?? false).toBe(false);
        if (!variable.endsWith('_FILE')) continue;
        const mount = pod.spec.containers[0]!.volumeMounts.find(({ mountPath }) =>
          value.startsWith(`${mountPath}/`),
        );
        const volume = pod.spec.volumes?.find((one) => one.name === mount?.name);
        const items = volume?.projected?.sources.flatMap(({ secret }) =>
          secret!.items.map(({ key, path }) => [`${mount?.mountPath}/${path}`, `${secret!.name}: ${key}`]),
        );
        const source = variable.replace(/_FILE$/, '');
        expect([name, items]).toEqual([
          name,
          expect.arrayContaining([
            [value, source === 'DATABASE_URL' ? 'postgres-app: uri' : `granary: ${source}`],
          ]),
        ]);
      }
    }
  });
});

describe('the network of the chart', () => {
  interface ServiceSpec {
    selector: Record<string, string>;
    ports: { port: number; targetPort: string }[];
    clusterIP?: string;
  }
  interface Rule {
    ports: { port: number }[];
    from?: { podSelector?: { matchLabels: Record<string, string> } }[];
    to?: { podSelector?: { matchLabels: Record<string, string> } }[];
  }
  interface PolicySpec {
    podSelector: { matchLabels: Record<string, string> };
    ingress?: Rule[];
    egress: Rule[];
  }
  const matches = (pod: Pod, labels: Record<string, string>) =>
    Object.entries(labels).every(([name, value]) => pod.metadata.labels[name] === value);
  const services = ofKind<ServiceSpec>(everything, 'Service');
  const policies = ofKind<PolicySpec>(everything, 'NetworkPolicy');
  const policyOf = (pod: Pod) => {
    const own = policies.filter(({ spec }) => matches(pod, spec.podSelector.matchLabels));
    expect(own).toHaveLength(1);
    return own[0]!.spec;
  };

  /** Who asks whom: the URLs in the variables of a part. */
  const calls = Object.entries(everyPod).flatMap(([name, pod]) =>
    variablesIn(pod)
      .filter((variable) =>
        ['COMMAND_URL', 'QUERY_URL', 'PROJECTOR_URL', 'HEALTH_URL'].includes(variable.name),
      )
      .map((variable) => ({ name, pod, url: new URL(variable.value) })),
  );

  it('leads every URL to the pods of one part, each by an address of its own', () => {
    expect(calls).toHaveLength(6);
    for (const { name, pod, url } of calls) {
      const [service, namespace, kind, ...domain] = url.hostname.split('.');
      expect([namespace, kind, ...domain]).toEqual(['granary', 'svc', 'cluster', 'local']);
      const { spec } = services.find(({ metadata }) => metadata.name === service)!;
      expect([name, service, spec.clusterIP]).toEqual([name, service, 'None']);
      const asked = Object.values(everyPod).filter((one) => matches(one, spec.selector));
      expect(asked).toHaveLength(1);
      const [{ containerPort, name: port }] = asked[0]!.spec.containers[0]!.ports as [
        { containerPort: number; name: string },
      ];
      expect([url.port, spec.ports[0]]).toEqual([
        String(containerPort),
        { name: 'http', port: containerPort, targetPort: port },
      ]);
      const allowed = ({ ports, from, to }: Rule, other: Pod) =>
        ports.some((one) => one.port === containerPort) &&
        (from ?? to)!.some(({ podSelector }) => podSelector && matches(other, podSelector.matchLabels));
      expect(policyOf(pod).egress.some((rule) => allowed(rule, asked[0]!))).toBe(true);
      expect(policyOf(asked[0]!).ingress!.some((rule) => allowed(rule, pod))).toBe(true);
    }
  });

  it('lets nobody call who has no reason to', () => {
    const callers = (component: string) =>
      (policyOf(everyPod[component]!).ingress ?? []).flatMap(({ from = [] }) =>
        from.map(({ podSelector }) => podSelector?.matchLabels['app.kubernetes.io/component'] ?? 'other'),
      );
    expect(callers('command-api')).toEqual(['web', 'health', 'other']);
    expect(callers('projector')).toEqual(['health', 'other']);
    expect(callers('health')).toEqual(['web']);
    expect(callers('web')).toEqual(['other', 'test']);
    expect(policyOf(everyPod['migration']!).ingress).toBeUndefined();
  });

  it('lets only those with servers leave it', () => {
    const ports = (component: string) =>
      policyOf(everyPod[component]!)
        .egress.filter(({ to }) => !to)
        .flatMap((rule) => rule.ports.map(({ port }) => port));
    expect(ports('command-api')).toEqual([53, 53, 5432, 6379, 2113, 4317, 4318, 443, 465, 587]);
    expect(ports('query-api')).toEqual([53, 53, 5432, 6379, 2113, 4317, 4318]);
    expect(ports('migration')).toEqual([53, 53, 5432, 6379, 2113]);
    expect(ports('web')).toEqual([53, 53]);
  });
});
