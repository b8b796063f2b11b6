import { permissionsOf, type Permission, type Role } from '@granary/api/access';
import { getExportFile, listExports } from '@granary/api/exports';
import { randomUUID } from 'node:crypto';
import type { TestApi } from './test-api.ts';
import { JobRuns } from '../../src/exports/index.ts';

export interface Person {
  readonly role?: Role;
  readonly permissions?: readonly Permission[];
  readonly warehouses?: readonly string[] | 'all';
}
export interface SignedIn {
  readonly token: string;
  readonly userId: string;
  readonly person: Required<Person>;
}

/** For tests: users who request exports, and the results. */
export const startJobs = (api: TestApi) => {
  const signIn = async ({
    role = 'manager',
    warehouses = 'all',
    ...given
  }: Person = {}): Promise<SignedIn> => {
    const { permissions = permissionsOf(role) } = given;
    const person = { role, warehouses, permissions };
    const token = await api.tokenFor(person);
    const [, claims = ''] = token.split('.');
    const { sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string };
    return { token, userId: sub, person };
  };

  /** Inserts the job as command-api does. */
  const ask = async ({ userId, person }: SignedIn, columns: Readonly<Record<string, unknown>>) => {
    const { role, permissions, warehouses } = person;
    const row: Record<string, unknown> = {
      id: randomUUID(),
      language: 'en-US',
      time_zone: 'Asia/Phnom_Penh',
      user_id: userId,
      username: userId,
      role,
      permissions,
      warehouses: warehouses === 'all' ? null : warehouses,
      permission_version: 1,
      expires_at: new Date(Date.now() + 86_400_000),
      ...columns,
    };
    const names = Object.keys(row);
    await api.pool.query(
      `INSERT INTO platform.job (${names.join(', ')}) VALUES (${names.map((_, n) => `$${String(n + 1)}`).join(', ')})`,
      Object.values(row),
    );
    return String(row['id']);
  };

  const fileOf = async ({ token }: SignedIn, id: string) => {
    const answer = await api.raw(getExportFile, { token, params: { id } });
    const content = Buffer.from(await answer.arrayBuffer());
    return { answer, content, text: content.toString() };
  };

  return {
    signIn,
    ask,
    fileOf,
    jobs: () => api.app.get(JobRuns),
    listed: async ({ token }: SignedIn, id: string) =>
      (await api.request(listExports, { token })).body.data.rows.find((one) => one.id === id),
  };
};
