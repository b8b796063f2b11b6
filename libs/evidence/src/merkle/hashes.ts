import { hash } from 'node:crypto';

/** Domain separation: a leaf and a node never have the same hash, whatever they contain (RFC 9162, 2.1.1). */
const LEAF = Buffer.from([0]);
const NODE = Buffer.from([1]);

export const sha256 = (bytes: Uint8Array): Buffer => hash('sha256', bytes, 'buffer');

export const leafHash = (leaf: Uint8Array): Buffer => sha256(Buffer.concat([LEAF, leaf]));

export const nodeHash = (left: Uint8Array, right: Uint8Array): Buffer =>
  sha256(Buffer.concat([NODE, left, right]));

/** Root of an empty tree. */
export const EMPTY_ROOT = sha256(Buffer.alloc(0));
