import { z } from 'zod';
import { done, endpoint } from '../http/index.ts';

const SETTING_LONGEST = 8_000;
/** Per user. */
export const SETTINGS_MOST = 300;
const AT_ONCE = 100;

/** For example `mode` or `columns:users`; only the web client knows the meaning. */
const name = z.string().regex(/^[a-zA-Z][\w:.-]{0,79}$/);

export const getSettings = endpoint({
  method: 'GET',
  path: '/auth/settings',
  summary: 'How I like the web to look, wherever I sign in',
  access: 'signed-in',
  answer: z.object({ rows: z.array(z.object({ name: z.string(), value: z.string() })) }),
});
export const changeSettings = endpoint({
  method: 'PATCH',
  path: '/auth/settings',
  summary: 'Keep some settings of mine, and forget those that are null; the others stay',
  access: 'signed-in',
  touches: [],
  body: z.object({
    rows: z
      .array(z.object({ name, value: z.string().max(SETTING_LONGEST).nullable() }))
      .min(1)
      .max(AT_ONCE),
  }),
  answer: done,
});
