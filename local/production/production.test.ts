import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { ROOT } from '../stack/layout.mjs';
import { TRUSTED_PROXIES_FILE, WEB_PORT, nginxConfiguration } from './nginx.mjs';

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
  it('uses the configuration generated from the routing table', () => {
    expect(read('docker/nginx/nginx.conf')).toBe(nginxConfiguration());
  });

  it('has the body limits of the services and security headers on every response', () => {
    const locations = nginxConfiguration().split('    location ').slice(1);
    for (const location of locations) {
      if (location.startsWith('~ /\\.')) continue;
      expect(location).toContain('add_header X-Content-Type-Options "nosniff" always;');
      expect(location).toContain('add_header Strict-Transport-Security "max-age=31536000" always;');
    }
    const sizes = [...nginxConfiguration().matchAll(/client_max_body_size (\d+)m;/g)].map(([, size]) => size);
    expect(sizes).toEqual(['1', '1', '101', '1']);
    expect(nginxConfiguration()).toContain('error_page 413 = @too_large;');
  });

  it('repeats at another instance what is done once, and no upload', () => {
    const repeating = nginxConfiguration()
      .split('    location ')
      .filter((location) => location.includes('proxy_pass'))
      .map((location) => [location.split(' {')[0], location.includes('error non_idempotent;')]);
    expect(repeating).toEqual([
      ['= /api/v1/health', true],
      ['~ ^/api/v1/files(/|$)', false],
      ['~ ^/api(/|$)', true],
    ]);
  });

  it('listens where compose expects it', () => {
    expect(compose.services['web']?.ports).toEqual([`\${PORT:-8080}:${WEB_PORT}`]);
  });
});

describe('upstreams of nginx', () => {
  const folder = mkdtempSync(join(tmpdir(), 'granary-upstreams-'));
  const names = join(folder, 'resolv.conf');
  const write = (environment: Record<string, string>) =>
    spawnSync('sh', [join(ROOT, 'docker/nginx/upstreams.sh'), folder, names], {
      env: { PATH: process.env['PATH'], ...environment },
      encoding: 'utf8',
    });
  const ours = compose.services['web']!.environment!;

  it('are all services that nginx asks, each on its port', () => {
    writeFileSync(names, 'search granary.svc.cluster.local\nnameserver 10.96.0.10\nnameserver fd00::a\n');
    expect(write(ours)).toMatchObject({ status: 0, stderr: '' });
    const includes = [...nginxConfiguration().matchAll(/include \/tmp\/upstreams\/([\w-]+)\.conf;/g)];
    expect(includes.map(([, name]) => name)).toEqual(['resolver', 'health', 'query-api', 'command-api']);
    for (const [, name = ''] of includes) {
      const written = readFileSync(join(folder, `${name}.conf`), 'utf8');
      const port = compose.services[name]?.environment?.['PORT'];
      expect(written).toBe(
        name === 'resolver'
          ? 'resolver 10.96.0.10 [fd00::a] valid=5s;\n'
          : `server ${name}:${port} resolve;\n`,
      );
    }
  });

  it('are several if there are several instances', () => {
    expect(write({ ...ours, QUERY_URL: 'http://10.0.0.1:3000, http://query-b:3000' }).status).toBe(0);
    expect(readFileSync(join(folder, 'query-api.conf'), 'utf8')).toBe(
      'server 10.0.0.1:3000 resolve;\nserver query-b:3000 resolve;\n',
    );
  });

  it.each([
    ['http://query-api:3000;return'],
    ['https://query-api:3000'],
    ['query-api:3000'],
    ['http://query-api:3000/path'],
    ['http://'],
    [' '],
    [''],
  ])('cannot be %p', (QUERY_URL) => {
    const { status, stderr } = write({ ...ours, QUERY_URL });
    expect([status === 0, stderr]).toEqual([false, expect.stringContaining('QUERY_URL')]);
  });
});

describe('client address in nginx', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'granary-proxies-')), 'trusted-proxies.conf');
  const write = (GRANARY_TRUSTED_PROXIES: string) =>
    spawnSync('sh', [join(ROOT, 'docker/nginx/trusted-proxies.sh'), file], {
      env: { PATH: process.env['PATH'], GRANARY_TRUSTED_PROXIES },
      encoding: 'utf8',
    });

  it('is taken only from the named proxies', () => {
    expect(write('10.0.0.0/8, 192.0.2.7,2001:db8::/32').status).toBe(0);
    expect(readFileSync(file, 'utf8')).toBe(
      'set_real_ip_from 10.0.0.0/8;\nset_real_ip_from 192.0.2.7;\nset_real_ip_from 2001:db8::/32;\n',
    );
    expect(write('').status).toBe(0);
    expect(readFileSync(file, 'utf8')).toBe('');
    expect(nginxConfiguration()).toContain(`include ${TRUSTED_PROXIES_FILE};`);
  });

  it('requires valid proxy addresses', () => {
    expect(write('10.0.0.1; return 200 everybody')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('GRANARY_TRUSTED_PROXIES'),
    });
  });
});

describe('docker compose with TLS', () => {
  const secure: { services: Record<string, Service> } = parse(read('docker/compose.tls.yml'), {
    merge: true,
  });

  it('uses TLS and credentials for every server', () => {
    for (const [name] of ours)
      expect(secure.services[name]?.environment).toMatchObject({
        REDIS_URL: expect.stringContaining('rediss://:${REDIS_PASSWORD:?}@'),
        EVENTSTORE_URL: expect.stringMatching(/esdb:\/\/admin:\$\{EVENTSTORE_PASSWORD:\?\}@.*tls=true/),
        NODE_EXTRA_CA_CERTS: '/granary/certificates/ca.crt',
      });
  });

  it('changes only existing services', () => {
    for (const name of Object.keys(secure.services)) expect(compose.services).toHaveProperty(name);
  });
});

describe('docker compose', () => {
  it.each(services)('checks the health of %s and runs it unprivileged', (name, service) => {
    expect(service.healthcheck?.test[0]).toBe('CMD');
    const dockerfile = service.build && read(service.build.dockerfile);
    const isUnprivileged =
      service.user !== undefined ||
      /^USER (?!root)/m.test(dockerfile ?? '') ||
      /^FROM nginxinc\/nginx-unprivileged/m.test(dockerfile ?? '') ||
      // Its image defines a user.
      name === 'event-store';
    expect(isUnprivileged).toBe(true);
  });

  it.each(services)('starts %s after its dependencies, which exist', (_, { depends_on: needed = {} }) => {
    for (const [name, { condition }] of Object.entries(needed)) {
      expect(compose.services).toHaveProperty(name);
      expect(condition).toBe('service_healthy');
    }
  });

  it.each(services)('keeps the data of %s in named volumes', (_, { volumes = [] }) => {
    for (const volume of volumes) expect(compose.volumes).toHaveProperty(volume.split(':')[0]!);
  });

  it.each(ours)('builds %s from an existing service with its start command', (name, { build }) => {
    expect(build?.args?.SERVICE).toBe(name);
    expect(existsSync(join(ROOT, 'services', name, 'src/main.ts'))).toBe(true);
    expect(read(build!.dockerfile)).toContain('CMD ["node", "--enable-source-maps", "dist/bundle/main.js"]');
  });

  it.each(ours)('sets the same environment for %s as the local stack', (_, { environment = {} }) => {
    expect(environment).toMatchObject({
      HOST: '0.0.0.0',
      PORT: '3000',
      DATABASE_URL: expect.stringContaining('@postgres:5432/'),
      REDIS_URL: '${REDIS_URL:-redis://:${REDIS_PASSWORD:?}@redis:6379}',
      EVENTSTORE_URL: '${EVENTSTORE_URL:-esdb://event-store:2113?tls=false}',
      GRANARY_FILES: '${GRANARY_FILES:-/granary/files}',
    });
    expect(environment).toHaveProperty('GRANARY_TOKEN_SECRET');
    expect(environment).toHaveProperty('GRANARY_DATA_KEY');
  });

  it('requires only secrets made by the first step', () => {
    const files = [read('docker-compose.yml'), read('docker/compose.tls.yml')].join();
    const asked = [...files.matchAll(/\$\{(\w+):\?\}/g)].map(([, name]) => name);
    for (const name of asked) expect(read('local/production/write-env.mjs')).toContain(`${name}:`);
  });
});

describe('images', () => {
  it.each(['service', 'web', 'health'])('%s copies only existing files', (name) => {
    const copies = [...read(`docker/${name}.Dockerfile`).matchAll(/^COPY (?!--from)(.+) \S+$/gm)];
    const sources = copies.flatMap(([, paths]) => paths!.split(' '));
    expect(sources.length).toBeGreaterThan(0);
    for (const source of sources) expect(existsSync(join(ROOT, source))).toBe(true);
  });

  it.each([
    ['service', 'services/command-api'],
    ['web', 'web'],
  ])('%s contains a list of its packages', (name, workspace) => {
    const [, command = ''] = /^RUN (npm sbom .+) > sbom\.cdx\.json$/m.exec(
      read(`docker/${name}.Dockerfile`),
    )!;
    const env = { ...process.env, SERVICE: 'command-api' };
    const { status, stdout, stderr } = spawnSync('sh', ['-c', command], { cwd: ROOT, env, encoding: 'utf8' });
    expect({ status, stderr }).toMatchObject({ status: 0 });
    const { bomFormat, components } = JSON.parse(stdout);
    expect(bomFormat).toBe('CycloneDX');
    const listed = components.map((component: { name: string }) => component.name);
    const { dependencies } = JSON.parse(read(`${workspace}/package.json`));
    const foreign = Object.keys(dependencies).filter((one) => !one.startsWith('@granary/'));
    expect(foreign.filter((one) => !listed.includes(one))).toEqual([]);
    expect(listed).not.toContain('jest');
  });
});
