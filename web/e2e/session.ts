import { DEMO_PASSWORD } from '@granary/demo';
import { login } from '@granary/api/users';

export interface Arrival {
  readonly password?: string;
  /** Preselected working warehouse. */
  readonly warehouse?: string;
  /** Defaults to `/`. */
  readonly path?: string;
  readonly language?: 'zh-CN' | 'en-US' | 'km-KH';
  readonly viewport?: { readonly width: number; readonly height: number };
}

/** Signs in and returns the browser storage of a signed-in user, as the application writes it. */
export const openSession = async (gateway: string, username: string, arrival: Arrival) => {
  const { password = DEMO_PASSWORD, warehouse, language = 'en-US' } = arrival;
  const response = await fetch(`${gateway}/api/v1${login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  if (!response.ok) throw new Error(`${username} cannot sign in: ${await response.text()}`);
  const { data } = (await response.json()) as { data: (typeof login.answer)['_output'] };
  const state = {
    user: data.user,
    isAuthenticated: true,
    token: data.access_token,
    tokenExpiry: Date.parse(data.expires_at),
    permissions: [],
  };
  const stored = {
    'app-language': language,
    'auth-storage': JSON.stringify({ state, version: 1 }),
    auth_refresh_token: data.refresh_token,
    ...(warehouse ? { [`warehouse:${data.user.id}`]: warehouse } : {}),
  };
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin: gateway, localStorage }] };
};
