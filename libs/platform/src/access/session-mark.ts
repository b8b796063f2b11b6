import { createHash } from 'node:crypto';

/** Public identifier of a session, for use outside its tokens. It cannot be used to act in the session. */
export const sessionMark = (sid: string): string =>
  createHash('sha256').update(sid).digest('base64url').slice(0, 22);
