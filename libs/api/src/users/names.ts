import { z } from 'zod';
import { endpoint, freshness } from '../http/index.ts';

/** Screens show users by these names; records hold user names, and some states ids. */
export const listDisplayNames = endpoint({
  method: 'GET',
  path: '/users/names',
  summary: 'The display name of every user, also of those who have left',
  access: 'signed-in',
  answer: z.object({
    people: z.array(z.object({ id: z.string(), username: z.string(), realName: z.string() })),
    freshness,
  }),
  models: ['people'],
});
