declare module 'pg-copy-streams' {
  import type { Submittable } from 'pg';
  import type { Writable } from 'node:stream';

  /** A query whose stream takes what `COPY … FROM STDIN` reads. */
  export function from(text: string): Writable & Submittable;
}
