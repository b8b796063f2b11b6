import { hash } from 'node:crypto';

/** A leaf and a node never have the same hash, whatever stands in them (RFC 9162, 2.1.1). */
const LEAF = Buffer.from([0]);
const NODE = Buffer.from([1]);

export const sha256 = (bytes: Uint8Array): Buffer => hash('sha256', bytes, 'buffer');

export const leafHash = (leaf: Uint8Array): Buffer => sha256(Buffer.concat([LEAF, leaf]));

export const nodeHash = (left: Uint8Array, right: Uint8Array): Buffer =>
  sha256(Buffer.concat([NODE, left, right]));

/** Of a tree without leaves. */
export const EMPTY_ROOT = sha256(Buffer.alloc(0));
