import { sessionMark } from '@granary/platform/access';
import { contractOf } from './operations.mjs';
import { hire, PASSWORD, signIn } from './people.mjs';

const reason = 'For a reason that is long enough';
const profile = (name) => ({
  realName: 'Somebody',
  email: `${name}@people.example`,
  phone: '+855 12 345 679',
});

let names = 0;
const newName = () => `newcomer-${(names += 1)}`;
const newcomer = ({ http, root }) => hire({ http, root }, 'viewer', ['WH-N']);
const about = (sent) => async (fixtures) => ({ params: { id: (await newcomer(fixtures)).userId }, ...sent });

/** Accounts and sessions. */
export const peopleRequests = {
  createUser: async () => {
    const username = newName();
    const body = {
      ...profile(username),
      username,
      password: 'first-Pass-1',
      role: 'viewer',
      warehouses: ['WH-N'],
    };
    return { body };
  },
  inviteUser: async (fixtures) => {
    const username = newName();
    const body = { ...profile(username), username, role: 'viewer', warehouses: ['WH-N'] };
    const { body: answer } = await fixtures.root.send(contractOf('createUser'), { body });
    return { params: { id: answer.data.id } };
  },
  reviseUser: about({ body: profile('another') }),
  changeUserRole: about({ body: { role: 'user' } }),
  changeUserPermissions: about({ body: { grants: ['customer:write'], revokes: [] } }),
  assignUserWarehouses: about({ body: { warehouses: [] } }),
  changeUserStatus: about({ body: { status: 'suspended', reason } }),
  resetUserPassword: about({ body: { password: 'third-Pass-3' } }),
  /** Ends the other sessions of whoever sends it, and leaves them with another password. */
  changePassword: async (_, { password }) => ({
    body: { currentPassword: password, newPassword: 'fourth-Pass-4' },
  }),
  forgottenPassword: async () => ({ body: { username: 'nobody-at-all' } }),
  /** Its link goes to a mailbox. */
  setPasswordByLink: async () => ({ body: { token: 'not-one-of-ours', password: 'fifth-Pass-5' } }),
  reviseOwnProfile: async (_, { password }) => ({
    body: { ...profile('myself'), currentPassword: password },
  }),
  endSession: async ({ http }, { username, password }) => {
    const { refreshToken } = await signIn(http, username, password);
    return { params: { id: sessionMark(refreshToken.split('.')[0]) } };
  },
  changeSettings: async () => ({ body: { rows: [{ name: 'mode', value: '"dark"' }] } }),
  endOtherSessions: async () => ({}),
  beginTwoFactor: async (_, { password }) => ({ body: { currentPassword: password } }),
  /** None of these people has a device. */
  enableTwoFactor: async () => ({ body: { code: '000000' } }),
  disableTwoFactor: async (_, { password }) => ({ body: { currentPassword: password, code: '000000' } }),
  renewRecoveryCodes: async (_, { password }) => ({ body: { currentPassword: password, code: '000000' } }),
  resetTwoFactor: about({ body: { reason } }),
  login: async (fixtures) => ({
    body: { username: (await newcomer(fixtures)).username, password: PASSWORD },
  }),
  refresh: async (fixtures) => {
    const { username } = await newcomer(fixtures);
    const { refreshToken } = await signIn(fixtures.http, username, PASSWORD);
    return { body: { refresh_token: refreshToken } };
  },
  /** Ends the session it is sent in. */
  logout: async () => ({}),
};
