import { createUser, login } from '@granary/api/users';
import type { TestAnswer, TestApi } from '../../testing.ts';

export const PASSWORD = 'secret1';

export interface SignedIn {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly must_change_password: boolean;
  readonly user: { readonly id: string; readonly role: string };
}

/** The body of a request that creates a user. */
export const person = (username: string, role = 'warehouse_staff') => ({
  username,
  password: PASSWORD,
  realName: 'Sok Dara',
  email: `${username}@example.com`,
  phone: '+855 12 345 678',
  role,
  warehouses: ['WH1'],
});

export const signedIn = ({ body }: TestAnswer): SignedIn => body.data as SignedIn;

/** Creates users with a token, and signs them in. */
export const peopleOf = (api: () => TestApi, token: () => string) => {
  const create = async (username: string, role?: string): Promise<string> => {
    const { body } = await api().request(createUser, { token: token(), body: person(username, role) });
    return (body.data as { id: string }).id;
  };
  const signIn = (username: string, password = PASSWORD): Promise<TestAnswer> =>
    api().request(login, { body: { username, password } });
  return { create, signIn };
};
