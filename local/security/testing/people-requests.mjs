import { sessionMark } from '@granary/platform/access';
import { contractOf } from './operations.mjs';
import { hire, PASSWORD, signIn } from './people.mjs';
import { DOT } from './uploads.mjs';

const reason = 'For a reason that is long enough';
const profile = (name) => ({
  realName: 'Somebody',
  email: `${name}@people.example`,
  phone: '+855 12 345 679',
});

const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' };
const NO_PASSKEY = { ...credential, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } };
const NOT_SIGNED = {
  ...credential,
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA', userHandle: 'AAAA' },
};

let names = 0;
const newName = () => `newcomer-${(names += 1)}`;
const newcomer = ({ http, root }) => hire({ http, root }, 'viewer', ['WH-N']);
const about = (sent) => async (fixtures) => ({ params: { id: (await newcomer(fixtures)).userId }, ...sent });

const newRole = () => ({
  code: `role_${(names += 1)}`,
  name: 'A role',
  basedOn: 'viewer',
  permissions: ['customer:read'],
});
const ownRole = (body) => async (fixtures) => {
  const role = newRole();
  await fixtures.root.do(contractOf('defineRole'), { body: role });
  return { params: { code: role.code }, body };
};

const serviceAccount = () => ({
  username: newName(),
  realName: 'A program',
  role: 'viewer',
  warehouses: ['WH-N'],
});
const newService = async ({ root }) => {
  const { id } = await root.do(contractOf('createServiceAccount'), { body: serviceAccount() });
  return id;
};
const newKey = () => ({ name: 'Warehouse scales', permissions: ['customer:read'], days: 30 });

/** Requests about accounts, roles and sessions. */
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
  createServiceAccount: async () => ({ body: serviceAccount() }),
  issueApiKey: async (fixtures) => ({ params: { id: await newService(fixtures) }, body: newKey() }),
  revokeApiKey: async (fixtures) => {
    const id = await newService(fixtures);
    const { id: key } = await fixtures.root.do(contractOf('issueApiKey'), { params: { id }, body: newKey() });
    return { params: { id, key } };
  },
  exchangeApiKey: async (fixtures) => {
    const id = await newService(fixtures);
    const { key } = await fixtures.root.do(contractOf('issueApiKey'), { params: { id }, body: newKey() });
    return { body: { key } };
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
  eraseUser: async (fixtures) => {
    const { userId, username } = await newcomer(fixtures);
    const params = { id: userId };
    const body = { status: 'inactive', reason };
    await fixtures.root.send(contractOf('changeUserStatus'), { params, body });
    return { params, body: { username, reason } };
  },
  resetUserPassword: about({ body: { password: 'third-Pass-3' } }),
  /** Ends the caller's other sessions and changes its password. */
  changePassword: async (_, { password }) => ({
    body: { currentPassword: password, newPassword: 'fourth-Pass-4' },
  }),
  forgottenPassword: async () => ({ body: { username: 'nobody-at-all' } }),
  /** A valid token is only sent by e-mail. */
  setPasswordByLink: async () => ({ body: { token: 'not-one-of-ours', password: 'fifth-Pass-5' } }),
  reviseOwnProfile: async (_, { password }) => ({
    body: { ...profile('myself'), currentPassword: password },
  }),
  requestContactCode: async () => ({ params: { contact: 'email' } }),
  /** No code was sent there. */
  verifyContact: async () => ({ params: { contact: 'phone' }, body: { code: '000000' } }),
  endSession: async ({ http }, { username, password }) => {
    const { refreshToken } = await signIn(http, username, password);
    return { params: { id: sessionMark(refreshToken.split('.')[0]) } };
  },
  changeAvatar: async () => ({ body: { picture: DOT } }),
  removeAvatar: async () => ({}),
  changeSettings: async () => ({ body: { rows: [{ name: 'mode', value: '"dark"' }] } }),
  endOtherSessions: async () => ({}),
  beginTwoFactor: async (_, { password }) => ({ body: { currentPassword: password } }),
  /** None of these users has a device. */
  enableTwoFactor: async () => ({ body: { code: '000000' } }),
  disableTwoFactor: async (_, { password }) => ({ body: { currentPassword: password, code: '000000' } }),
  renewRecoveryCodes: async (_, { password }) => ({ body: { currentPassword: password, code: '000000' } }),
  resetTwoFactor: about({ body: { reason } }),
  /** None of these users has a passkey. */
  challengeForChange: async () => ({}),
  beginPasskey: async (_, { password }) => ({ body: { currentPassword: password } }),
  addPasskey: async () => ({ body: { name: 'Phone', credential: NO_PASSKEY } }),
  renamePasskey: async (_, { password }) => ({
    params: { id: 'not-one-of-ours' },
    body: { name: 'Phone', currentPassword: password },
  }),
  removePasskey: async (_, { password }) => ({
    params: { id: 'not-one-of-ours' },
    body: { currentPassword: password },
  }),
  challengeForSignIn: async () => ({}),
  challengeForSecondFactor: async (fixtures) => ({
    body: { username: (await newcomer(fixtures)).username, password: PASSWORD },
  }),
  signInByPasskey: async () => ({ body: { passkey: NOT_SIGNED } }),
  defineRole: async () => ({ body: newRole() }),
  reviseRole: ownRole({ name: 'Another', permissions: ['customer:read'], revision: 0 }),
  retireRole: ownRole({ reason }),
  login: async (fixtures) => ({
    body: { username: (await newcomer(fixtures)).username, password: PASSWORD },
  }),
  refresh: async (fixtures) => {
    const { username } = await newcomer(fixtures);
    const { refreshToken } = await signIn(fixtures.http, username, PASSWORD);
    return { body: { refresh_token: refreshToken } };
  },
  /** Ends the caller's session. */
  logout: async () => ({}),
};
