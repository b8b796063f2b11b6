import { contacts } from '@granary/domain/users';
import { z } from 'zod';
import { done, endpoint } from '../http/index.ts';

const one = z.object({ contact: z.enum(contacts) });

export const requestContactCode = endpoint({
  method: 'POST',
  path: '/auth/contacts/{contact}/code',
  summary: 'Send a code to my e-mail or phone; it ends the earlier one',
  access: 'signed-in',
  touches: ['user'],
  params: one,
  answer: done,
});
export const verifyContact = endpoint({
  method: 'PUT',
  path: '/auth/contacts/{contact}/verification',
  summary: 'Show the code that came to my e-mail or phone; it counts once',
  access: 'signed-in',
  touches: ['user'],
  params: one,
  body: z.object({
    code: z
      .string()
      .trim()
      .regex(/^\d{6}$/),
  }),
  answer: done,
});
