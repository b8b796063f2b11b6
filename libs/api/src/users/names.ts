import { z } from 'zod';
import { endpoint, freshness } from '../http/index.ts';

/** Screens show users by these names; records and histories hold user names. */
export const listDisplayNames = endpoint({
  method: 'GET',
  path: '/users/names',
  summary: 'The display name of every user by user name, also of those who have left',
  access: 'signed-in',
  answer: z.object({ names: z.record(z.string(), z.string()), freshness }),
  models: ['people'],
});
