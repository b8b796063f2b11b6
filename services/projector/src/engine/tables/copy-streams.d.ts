declare module 'pg-copy-streams' {
  import type { Submittable } from 'pg';
  import type { Writable } from 'node:stream';

  /** A query with a writable stream for `COPY … FROM STDIN`. */
  export function from(text: string): Writable & Submittable;
}
