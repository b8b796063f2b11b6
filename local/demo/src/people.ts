import { roles, type Role } from '@granary/api/access';
import { changePassword, createUser } from '@granary/api/users';
import { connect, type ApiClient, type FileClient } from '@granary/client';
import { BACK_DATING_HEADER, signBackDating } from '@granary/platform/back-dating';
import { Timetable } from './timetable.ts';

export const DEMO_PASSWORD = 'granary';
/** Initial password, to be changed at first sign-in. */
const FIRST_PASSWORD = 'granary-first';

const names: Readonly<Record<Role, string>> = {
  super_admin: '超级管理员',
  admin: '系统管理员',
  warehouse_admin: '仓库主管',
  warehouse_staff: '仓库员工',
  purchase_admin: '客户主管',
  purchase_staff: '客户专员',
  finance_admin: '财务主管',
  manager: '总经理',
  viewer: '只读用户',
  auditor: '审计员',
  user: '普通用户',
};

const placesOf = (role: Role): 'all' | string[] => {
  if (role === 'warehouse_staff') return ['PNH', 'BTB'];
  return role === 'viewer' || role === 'user' ? ['PNH'] : 'all';
};

/** Changes what a client sends. */
export type Sending = <Client extends ApiClient>(client: Client) => Client;

export interface AccountOptions {
  readonly dated: Sending;
  readonly signal?: AbortSignal | undefined;
  /** Display names; by default in Chinese. */
  readonly nameOf?: (role: Role) => string;
}

/** Creates one account per role, named after it, with the demo password. */
export const createAccounts = async (
  gateway: string,
  administrator: ApiClient,
  { dated, signal, nameOf = (role) => names[role] }: AccountOptions,
): Promise<void> => {
  for (const role of roles.filter((one) => one !== 'super_admin')) {
    await administrator.request(createUser, {
      body: {
        username: role,
        password: FIRST_PASSWORD,
        role,
        realName: nameOf(role),
        email: `${role}@granary.example`,
        phone: '+855 23 000 000',
        department: '',
        position: nameOf(role),
        warehouses: placesOf(role),
      },
    });
    const first = { username: role, password: FIRST_PASSWORD };
    const self = dated(await connect(gateway, first, { signal }));
    // The first sign-in requires a new password; all accounts get the same one.
    await self.request(changePassword, {
      body: { currentPassword: FIRST_PASSWORD, newPassword: DEMO_PASSWORD },
    });
  }
};

/** Dates requests back to a moment. */
export const datedBack =
  (tokenSecret: string, moment: string): Sending =>
  (client) => {
    const headers = { [BACK_DATING_HEADER]: signBackDating(tokenSecret, moment) };
    return { ...client, request: (contract, sent) => client.request(contract, { ...sent, headers }) };
  };

/** A client that acts as a role at a past moment. */
export type At = (role: Role, moment: string) => FileClient;

/** The requests of all go out in the order of their moments. */
export const signInAll = async (
  gateway: string,
  tokenSecret: string,
  wanted: readonly Role[],
  speak: Sending,
  signal?: AbortSignal,
): Promise<At> => {
  const timetable = new Timetable();
  const clients = new Map<Role, FileClient>();
  for (const role of wanted)
    clients.set(role, speak(await connect(gateway, { username: role, password: DEMO_PASSWORD }, { signal })));
  return (role, moment) => {
    const client = clients.get(role);
    if (!client) throw new Error(`nobody has signed in as ${role}`);
    const dated = datedBack(tokenSecret, moment)(client);
    return {
      request: (contract, sent) => timetable.at(moment, () => dated.request(contract, sent)),
      upload: (content) => timetable.at(moment, () => dated.upload(content)),
    };
  };
};
