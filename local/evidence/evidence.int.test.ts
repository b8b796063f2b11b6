import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Permission } from '@granary/api/access';
import { createCustomer } from '@granary/api/customers';
import { addComment } from '@granary/api/discussions';
import { getEvidence, getEvidenceKey, getEvidencePackage } from '@granary/api/evidence';
import { approveInbound, createInbound, submitInbound } from '@granary/api/inbound';
import { getLineage } from '@granary/api/lineage';
import { getRecall, openRecall } from '@granary/api/recalls';
import { lockBatch } from '@granary/api/stock';
import { changePassword, changeUserPermissions, createUser, login } from '@granary/api/users';
import { createOutbound } from '@granary/api/outbound';
import { connect, type ApiClient } from '@granary/client';
import { EventStore } from '@granary/event-store';
import { until } from '@granary/testing/stack';
import { unzipSync } from 'fflate';
import { LOCAL_PASSWORD } from '../stack/applications.mjs';
import { ROOT } from '../stack/layout.mjs';
import { today } from '../testing/days.mjs';
import { openTestStack } from '../testing/test-stack.mjs';
import { WAREHOUSE, itemCode, stockUp } from '../testing/masters.mjs';

const TIME_MS = 120_000;
const PATIENCE_MS = 60_000;
jest.setTimeout(TIME_MS);
const PARTS = ['postgres', 'redis', 'event-store', 'command-api', 'query-api', 'projector', 'gateway'];

let testStack: Awaited<ReturnType<typeof openTestStack>>;
let person: ApiClient;
let token: string;
let batch: string;
const folders: string[] = [];

beforeAll(async () => {
  testStack = await openTestStack(PARTS);
  const store = new EventStore(testStack.eventStoreUrl);
  await stockUp(store, { items: 2, batches: 1, quantity: '10.000' });
  await store.close();
  const anybody = await connect(testStack.url, { token: '' });
  const body = { username: 'super_admin', password: LOCAL_PASSWORD };
  token = (await anybody.request(login, { body })).access_token;
  person = await connect(testStack.url, { token });
  batch = await receivedByCommands();
}, TIME_MS);
afterAll(async () => {
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true })));
  await testStack?.close();
}, TIME_MS);

/** Receives goods through an inbound order (draft, submission, approval) and locks the batch. */
async function receivedByCommands(): Promise<string> {
  const item = itemCode(0);
  const { number } = await person.request(createInbound, {
    body: {
      warehouse: WAREHOUSE,
      type: 'purchase',
      title: 'Glyphosate for the rainy season',
      inboundDate: today(),
      lines: [{ item, quantity: '40', unitPrice: '18.50', batch: 'EV-1', location: 'A-01' }],
    },
  });
  await person.request(submitInbound, { params: { number } });
  await person.request(approveInbound, { params: { number }, body: { notes: 'counted at the gate' } });
  const id = `${WAREHOUSE}.${item}.EV-1`;
  await person.request(lockBatch, { params: { id }, body: { reason: 'label is damaged' } });
  const comment = (kind: 'inbound' | 'batch', about: string, text: string) =>
    person.request(addComment, { params: { kind, number: about }, body: { text, mentions: [] } });
  await comment('inbound', number, 'counted twice');
  await comment('batch', id, 'the supplier sends new labels');
  // The first build of the read models may still be running, which reads do not wait for.
  const isTraced = () =>
    person.request(getLineage, { params: { id } }).then(
      () => true,
      () => false,
    );
  await until(isTraced, { withinMs: PATIENCE_MS, what: 'the lineage of the batch' });
  return id;
}

/** Polls until the package is made or has failed. */
async function made(query: Record<string, string>, asker = person) {
  const run = randomUUID();
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await asker.request(getEvidencePackage, { params: { run }, query });
    if (answer.state === 'ready' || answer.state === 'failed') return { ...answer, run };
    if (Date.now() > deadline) throw new Error(`the package is still ${answer.state}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const fetched = (run: string, bearer = token): Promise<Response> =>
  fetch(`${testStack.url}/api/v1/evidence/packages/${run}/file`, {
    headers: { authorization: `Bearer ${bearer}` },
  });

async function unpacked(run: string, sha256: string, bearer = token): Promise<string> {
  const response = await fetched(run, bearer);
  expect(response.headers.get('content-type')).toBe('application/zip');
  const zip = new Uint8Array(await response.arrayBuffer());
  expect(createHash('sha256').update(zip).digest('hex')).toBe(sha256);
  const folder = await mkdtemp(join(tmpdir(), 'granary-package-'));
  folders.push(folder);
  for (const [name, content] of Object.entries(unzipSync(zip))) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  return folder;
}

const run = (program: string, line: readonly string[], cwd: string, env: Record<string, string> = {}) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(program, line, { cwd, env }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
const verify = (folder: string) => run(process.execPath, ['verify.mjs'], folder);

const eventsIn = (folder: string): Promise<{ leaf: string; data: string; metadata: string }[]> =>
  readFile(join(folder, 'events.jsonl'), 'utf8').then((text) =>
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  );

describe('evidence package of a batch', () => {
  let answer: Awaited<ReturnType<typeof made>>;
  beforeAll(async () => {
    answer = await made({ kind: 'batch', subject: batch });
  });

  it('verifies offline in an empty folder and contains the history of the batch', async () => {
    expect(answer).toMatchObject({ state: 'ready', failure: null, made: { leftOut: 0 } });
    const folder = await unpacked(answer.run, answer.made!.sha256);
    const events = await eventsIn(folder);
    const types = events.map(({ leaf }) => JSON.parse(leaf)[5]);
    expect(types).toEqual(
      expect.arrayContaining(['InboundDrafted', 'InboundSubmitted', 'BatchReceived', 'BatchLocked']),
    );
    expect(events.length).toBe(answer.made!.events);
    expect(await verify(folder)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`VERIFIED: batch ${batch}`),
    });
    expect(await readdir(join(folder, 'sheets'))).toEqual(['events.csv', 'events.xlsx', 'report.pdf']);
    const csv = await readFile(join(folder, 'sheets/events.csv'), 'utf8');
    expect(csv).toContain('label is damaged');
    const said = events.map(({ data }) => data).filter((data) => data.includes('"comment"'));
    expect(said.join()).toContain('counted twice');
    expect(said.join()).toContain('the supplier sends new labels');
    expect(csv).toMatch(/BatchReceived,Batch received,.*40\.000/);
    expect(csv).toContain(',super_admin,Super administrator,');
    const { key } = await person.request(getEvidence);
    expect((await person.request(getEvidenceKey)).pem).toBe(key.pem);
    expect(await readFile(join(folder, 'public-key.pem'), 'utf8')).toBe(key.pem);
  });

  it.each(['events.jsonl', 'sheets/events.xlsx', 'sheets/report.pdf', 'manifest.json'])(
    'is rejected with one changed byte in %s',
    async (name) => {
      const folder = await unpacked(answer.run, answer.made!.sha256);
      const bytes = await readFile(join(folder, name));
      bytes[Math.floor(bytes.length / 2)]! ^= 1;
      await writeFile(join(folder, name), bytes);
      expect(await verify(folder)).toMatchObject({ code: 1, stderr: expect.stringContaining(name) });
    },
  );

  it('belongs to its requester', async () => {
    const body = { username: 'super_admin', password: LOCAL_PASSWORD };
    const again = await (await connect(testStack.url, { token: '' })).request(login, { body });
    expect((await fetched(answer.run, again.access_token)).status).toBe(200);
    expect((await fetched(answer.run, '')).status).toBe(401);
    expect((await fetched(randomUUID())).status).toBe(404);
  });
});

/** A warehouse auditor without this permission. */
async function auditorWithout(revoked: Permission): Promise<{ client: ApiClient; token: string }> {
  const username = `without_${revoked.replaceAll(/\W/g, '_')}`;
  const profile = { realName: 'Auditor', email: `${username}@example.com`, phone: '+855 12 345 671' };
  const { id } = await person.request(createUser, {
    body: { username, password: LOCAL_PASSWORD, role: 'auditor', warehouses: [WAREHOUSE], ...profile },
  });
  await person.request(changeUserPermissions, {
    params: { id },
    body: { grants: [], revokes: [revoked] },
  });
  const auditor = await connect(testStack.url, { username, password: LOCAL_PASSWORD });
  const body = { currentPassword: LOCAL_PASSWORD, newPassword: `${LOCAL_PASSWORD}-own` };
  const { access_token: own } = await auditor.request(changePassword, { body });
  return { client: await connect(testStack.url, { token: own }), token: own };
}

describe('evidence package leaves out and counts', () => {
  it('inbound orders without permission to read them', async () => {
    const auditor = await auditorWithout('inbound:read');
    const answer = await made({ kind: 'batch', subject: batch }, auditor.client);
    expect(answer).toMatchObject({ state: 'ready', failure: null, made: { leftOut: 1 } });
    const { number } = await person.request(openRecall, {
      body: {
        subject: { kind: 'batch', batch },
        classification: 'class_3',
        reason: 'the label is hard to read',
      },
    });
    const recall = await made({ kind: 'recall', subject: number }, auditor.client);
    expect(recall).toMatchObject({ state: 'ready', failure: null, made: { leftOut: 1 } });
    for (const { run, made: about } of [answer, recall]) {
      const folder = await unpacked(run, about!.sha256, auditor.token);
      const streams = (await eventsIn(folder)).map(({ leaf }) => JSON.parse(leaf)[3] as string);
      expect(streams.filter((stream) => /^(discussion-)?inbound[-.]/.test(stream))).toEqual([]);
    }
  });

  it('sales without permission to read them, until they reach the warehouse', async () => {
    const body = { code: 'EV-BUYER', name: '买家', type: 'regular', contactPerson: 'Dara' } as const;
    await person.request(createCustomer, {
      body: { ...body, phone: '+855 12 345 670', openingLimit: '500.00' },
    });
    await person.request(createOutbound, {
      body: {
        warehouse: WAREHOUSE,
        type: 'sale',
        title: 'For the rainy season',
        customer: 'EV-BUYER',
        lines: [{ item: itemCode(0), quantity: '1', unitPrice: '20.00' }],
      },
    });
    const whole = await made({ kind: 'customer', subject: 'EV-BUYER' });
    expect(whole).toMatchObject({ state: 'ready', made: { leftOut: 0 } });
    const { client: auditor } = await auditorWithout('sales_outbound:read');
    const answer = await made({ kind: 'customer', subject: 'EV-BUYER' }, auditor);
    expect(answer).toMatchObject({ state: 'ready', made: { leftOut: 1 } });
    expect(answer.made!.events).toBeLessThan(whole.made!.events);
  });

  it('contracts without permission to read them, and nothing else', async () => {
    const { client: auditor } = await auditorWithout('contract:read');
    const answer = await made({ kind: 'customer', subject: 'EV-BUYER' }, auditor);
    expect(answer).toMatchObject({ state: 'ready', made: { leftOut: 0 } });
  });
});

describe('other evidence packages', () => {
  it('of a customer keep personal data sealed', async () => {
    await person.request(createCustomer, {
      body: {
        code: 'EV-CUSTOMER',
        name: '吴哥农资',
        type: 'regular',
        contactPerson: 'Chan Sophea',
        phone: '+855 12 345 678',
        openingLimit: '500.00',
      },
    });
    const answer = await made({ kind: 'customer', subject: 'EV-CUSTOMER', language: 'km-KH' });
    const folder = await unpacked(answer.run, answer.made!.sha256);
    const text = await readFile(join(folder, 'events.jsonl'), 'utf8');
    expect(text).toContain('CustomerCreated');
    expect(text).not.toContain('Chan Sophea');
    const csv = await readFile(join(folder, 'sheets/events.csv'), 'utf8');
    expect(csv).toContain('ព្រឹត្តិការណ៍');
    expect(csv).toMatch(/,CustomerCreated,\p{Script=Khmer}.*,super_admin,\p{Script=Khmer}/u);
    expect((await verify(folder)).code).toBe(0);
  });

  it('of a period contain everything recorded in it, or one category', async () => {
    const day = today();
    const all = await made({ kind: 'period', from: day, to: day });
    const folder = await unpacked(all.run, all.made!.sha256);
    expect(all.made!.events).toBe(all.made!.head.size);
    expect((await verify(folder)).code).toBe(0);
    const stockOnly = await made({ kind: 'period', from: day, to: day, category: 'stock' });
    const types = (await eventsIn(await unpacked(stockOnly.run, stockOnly.made!.sha256))).map(
      ({ leaf }) => JSON.parse(leaf)[3] as string,
    );
    expect(types.length).toBeGreaterThan(3);
    // And what is said of its batches.
    expect(types.filter((stream) => !/^(stock-|discussion-batch[.])/.test(stream))).toEqual([]);
    expect(types.some((stream) => stream.startsWith('discussion-batch.'))).toBe(true);
    expect(await made({ kind: 'period', from: '2020-01-01', to: '2020-01-02' })).toMatchObject({
      state: 'failed',
      failure: 'nothing-found',
    });
  });

  it('of a recall verify and contain the history of its goods', async () => {
    const { number } = await person.request(openRecall, {
      body: {
        subject: { kind: 'batch', batch },
        classification: 'class_2',
        reason: 'concentration below the label',
      },
    });
    const { timeline } = await person.request(getRecall, { params: { number } });
    const answer = await made({ kind: 'recall', subject: number });
    expect(answer).toMatchObject({ state: 'ready', failure: null, made: { leftOut: 0 } });
    const folder = await unpacked(answer.run, answer.made!.sha256);
    expect(await verify(folder)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`VERIFIED: recall ${number}`),
    });
    const types = (await eventsIn(folder)).map(({ leaf }) => JSON.parse(leaf)[5] as string);
    expect(types).toEqual(
      expect.arrayContaining([
        ...timeline.map(({ type }) => type),
        'InboundDrafted',
        'BatchReceived',
        'BatchRecalled',
      ]),
    );
    expect(await readFile(join(folder, 'sheets/events.csv'), 'utf8')).toContain(
      'concentration below the label',
    );
  });

  it('are refused for missing subjects and invalid requests', async () => {
    const ask = (query: Record<string, string>) =>
      person.request(getEvidencePackage, { params: { run: randomUUID() }, query });
    await expect(ask({ kind: 'batch', subject: `${WAREHOUSE}.${itemCode(0)}.NONE` })).rejects.toThrow();
    await expect(ask({ kind: 'batch', subject: 'nonsense' })).rejects.toThrow(/validation/i);
    await expect(ask({ kind: 'period', from: '2026-02-01', to: '2026-01-01' })).rejects.toThrow(
      /validation/i,
    );
    await expect(ask({ kind: 'recall', subject: 'RC-NONE' })).rejects.toThrow();
  });
});

describe('projector', () => {
  it('continues to sign after a kill, and the command line verifies the result', async () => {
    const before = (await person.request(getEvidence)).heads[0]!;
    await testStack.kill('projector');
    await person.request(createCustomer, {
      body: {
        code: 'EV-LATER',
        name: '后来',
        type: 'regular',
        contactPerson: 'Sok',
        phone: '+855 12 345 679',
        openingLimit: '1.00',
      },
    });
    await testStack.start('projector');
    const answer = await made({ kind: 'customer', subject: 'EV-LATER' });
    expect(answer.made!.head.size).toBeGreaterThan(before.size);
    const audit = await run(process.execPath, [join(ROOT, 'local/audit.mjs'), 'verify'], ROOT, {
      EVENTSTORE_URL: testStack.eventStoreUrl,
      GRANARY_EVIDENCE: join(testStack.directory, 'evidence'),
      GRANARY_EVIDENCE_KEY: JSON.parse(await readFile(join(testStack.directory, 'secrets.json'), 'utf8'))
        .GRANARY_EVIDENCE_KEY,
    });
    expect(audit).toMatchObject({ code: 0, stdout: expect.stringMatching(/^verified/) });
  });
});
