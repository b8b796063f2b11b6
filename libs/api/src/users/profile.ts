import { z } from 'zod';
import { done, endpoint } from '../http/index.ts';
import { profile } from './contracts.ts';

const sessionId = z.string().min(1).max(64);

export const reviseOwnProfile = endpoint({
  method: 'PUT',
  path: '/auth/profile',
  summary: 'Correct the own name, e-mail and phone; another e-mail or phone asks for the password',
  access: 'signed-in',
  touches: ['user'],
  body: profile.pick({ realName: true, email: true, phone: true }).extend({
    currentPassword: z.string().max(64).optional(),
  }),
  answer: done,
});
export const listSessions = endpoint({
  method: 'GET',
  path: '/auth/sessions',
  summary: 'Where I am signed in',
  access: 'signed-in',
  answer: z.object({
    rows: z.array(
      z.object({
        id: sessionId,
        /** The session of this request. */
        isCurrent: z.boolean(),
        /** Browser and operating system from the user agent; null if unknown. */
        device: z.string().nullable(),
        /** The address it was last renewed from. */
        place: z.string().nullable(),
        signedInAt: z.string(),
        renewedAt: z.string(),
      }),
    ),
  }),
});
export const endSession = endpoint({
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  summary: 'Sign out another device of mine',
  access: 'signed-in',
  touches: ['user'],
  params: z.object({ id: sessionId }),
  answer: done,
});
export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/auth/sessions',
  summary: 'Sign out all my devices but this one',
  access: 'signed-in',
  touches: ['user'],
  answer: done,
});
