import { createHash } from 'node:crypto';

/** What is said of a session outside its tokens: it is told from another, and nobody can speak in its name. */
export const sessionMark = (sid: string): string =>
  createHash('sha256').update(sid).digest('base64url').slice(0, 22);
