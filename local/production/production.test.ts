import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { ROOT } from '../stack/layout.mjs';
import { CONTAINER_PORTS, nginxConfiguration } from './nginx.mjs';

interface Service {
  image?: string;
  user?: string;
  build?: { dockerfile: string; args?: { SERVICE: string } };
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
  ports?: string[];
  volumes?: string[];
}

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const compose: { services: Record<string, Service>; volumes: Record<string, null> } = parse(
  read('docker-compose.yml'),
  { merge: true },
);
const services = Object.entries(compose.services);
const ours = services.filter(([, { build }]) => build?.args);

describe('nginx', () => {
  it('has the configuration that follows from the routing table', () => {
    expect(read('docker/nginx/nginx.conf')).toBe(nginxConfiguration());
  });

  it('finds every service it sends to, on its port', () => {
    const upstreams = [...nginxConfiguration().matchAll(/server ([\w-]+):(\d+) resolve;/g)];
    expect(upstreams.length).toBeGreaterThan(0);
    for (const [, name, port] of upstreams) expect(compose.services[name!]?.environment?.['PORT']).toBe(port);
    expect(compose.services['web']?.ports).toEqual([`\${PORT:-8080}:${CONTAINER_PORTS.web}`]);
  });
});

describe('docker compose', () => {
  it.each(services)('checks the health of %s and runs it as somebody who is not root', (name, service) => {
    expect(service.healthcheck?.test[0]).toBe('CMD');
    const dockerfile = service.build && read(service.build.dockerfile);
    const isUnprivileged =
      service.user !== undefined ||
      /^USER (?!root)/m.test(dockerfile ?? '') ||
      /^FROM nginxinc\/nginx-unprivileged/m.test(dockerfile ?? '') ||
      // Its image has a user of its own.
      name === 'event-store';
    expect(isUnprivileged).toBe(true);
  });

  it.each(services)('waits for what %s needs, and only for what exists', (_, { depends_on: needed = {} }) => {
    for (const [name, { condition }] of Object.entries(needed)) {
      expect(compose.services).toHaveProperty(name);
      expect(condition).toBe('service_healthy');
    }
  });

  it.each(services)('keeps the data of %s in named volumes', (_, { volumes = [] }) => {
    for (const volume of volumes) expect(compose.volumes).toHaveProperty(volume.split(':')[0]!);
  });

  it.each(ours)('builds %s from a service that exists, with its start command', (name, { build }) => {
    expect(build?.args?.SERVICE).toBe(name);
    expect(existsSync(join(ROOT, 'services', name, 'src/main.ts'))).toBe(true);
    expect(read(build!.dockerfile)).toContain('CMD ["node", "--enable-source-maps", "dist/main.js"]');
  });

  it.each(ours)('tells %s what the local stack tells it', (_, { environment = {} }) => {
    expect(environment).toMatchObject({
      HOST: '0.0.0.0',
      PORT: '3000',
      DATABASE_URL: expect.stringContaining('@postgres:5432/'),
      REDIS_URL: 'redis://redis:6379',
      EVENTSTORE_URL: 'esdb://event-store:2113?tls=false',
      GRANARY_FILES: '/granary/files',
    });
    expect(environment).toHaveProperty('GRANARY_TOKEN_SECRET');
    expect(environment).toHaveProperty('GRANARY_DATA_KEY');
  });

  it('asks for no secret that the first step does not make', () => {
    const asked = [...read('docker-compose.yml').matchAll(/\$\{(\w+):\?\}/g)].map(([, name]) => name);
    for (const name of asked) expect(read('local/production/write-env.mjs')).toContain(`${name}:`);
  });
});

describe('the images', () => {
  it.each(['service', 'web', 'health'])('%s copy only what is there', (name) => {
    const copies = [...read(`docker/${name}.Dockerfile`).matchAll(/^COPY (?!--from)(.+) \S+$/gm)];
    const sources = copies.flatMap(([, paths]) => paths!.split(' '));
    expect(sources.length).toBeGreaterThan(0);
    for (const source of sources) expect(existsSync(join(ROOT, source))).toBe(true);
  });
});
