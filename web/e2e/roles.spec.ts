import { defaultPermissions, roles, type Permission, type Role } from '@granary/api/access';
import type { Endpoint } from '@granary/api/http';
import { registeredEndpoints } from '@granary/api/registry';
import { ApiRefusal, type ApiClient } from '@granary/client';
import { expect, test } from './journey.ts';

const STREAM = '/changes';
const contracts = registeredEndpoints.map(({ contract }) => contract).filter(({ path }) => path !== STREAM);
const questions = contracts.filter(({ method, path }) => method === 'GET' && !path.includes('{'));
const commands = contracts.filter(({ method }) => method !== 'GET');

const mayCall = ({ access, file }: Endpoint, role: Role): boolean => {
  const held: ReadonlySet<Permission> = new Set(defaultPermissions[role]);
  if (file === 'data' && !held.has('data:export')) return false;
  if (access === 'public' || access === 'signed-in') return true;
  return (typeof access === 'string' ? [access] : access).some((permission) => held.has(permission));
};

/** The status of a call whose path names records that do not exist. */
const statusOf = async (client: ApiClient, contract: Endpoint): Promise<number> => {
  const named = Object.fromEntries(
    [...contract.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, 'NOTHING-1']),
  );
  try {
    await client.request<Endpoint>(contract, { params: named } as never);
    return 200;
  } catch (error) {
    if (error instanceof ApiRefusal) return error.status;
    throw error;
  }
};

for (const role of roles) {
  test(`${role} may call what its permissions allow, and nothing else`, async ({ api }) => {
    const client = await api(role);
    const answered: string[] = [];
    for (const contract of questions)
      if ((await statusOf(client, contract)) !== 403) answered.push(contract.path);
    expect(answered).toEqual(questions.filter((contract) => mayCall(contract, role)).map(({ path }) => path));

    const taken: string[] = [];
    for (const contract of commands.filter((one) => !mayCall(one, role))) {
      const status = await statusOf(client, contract);
      if (status !== 403) taken.push(`${contract.method} ${contract.path}: ${status}`);
    }
    expect(taken).toEqual([]);
  });
}
