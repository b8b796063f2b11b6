import { pictureTypes } from '@granary/domain/attachments/rules';
import { PICTURE_BYTES } from '@granary/domain/users';
import { z } from 'zod';
import { done, endpoint } from '../http/index.ts';

/** Generous, so that an oversized picture is rejected as such and not for its text length. */
const MOST_TEXT = PICTURE_BYTES * 2;

export const avatar = z.object({ type: z.enum(pictureTypes), picture: z.base64() });
export type Avatar = z.output<typeof avatar>;

export const getAvatar = endpoint({
  method: 'GET',
  path: '/auth/avatar',
  summary: 'The picture of me, if I have given one',
  access: 'signed-in',
  answer: z.object({ avatar: avatar.nullable() }),
});
export const changeAvatar = endpoint({
  method: 'PUT',
  path: '/auth/avatar',
  summary: 'Give a picture of mine: a JPEG or PNG of at most 512 × 512 pixels and 256 KB, as base64',
  access: 'signed-in',
  touches: ['avatar'],
  body: z.object({ picture: z.base64().max(MOST_TEXT) }),
  answer: done,
});
export const removeAvatar = endpoint({
  method: 'DELETE',
  path: '/auth/avatar',
  summary: 'Take the own picture away',
  access: 'signed-in',
  touches: ['avatar'],
  answer: done,
});
