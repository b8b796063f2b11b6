import type { EventBytes } from '@granary/event-store';
import { sha256 } from '../merkle/index.ts';

/** The fields of a leaf, in this order, after the name of its format. */
export const leafFields = [
  'position',
  'id',
  'stream',
  'revision',
  'type',
  'contentType',
  'recordedAt',
  'data',
  'metadata',
] as const;
export type LeafField = (typeof leafFields)[number];
export type Leaf = Readonly<Record<LeafField, string>>;

const FORM = 'granary event 1';

/**
 * The leaf of an event: one line of JSON. It contains data and metadata as SHA-256 only, so that an event can be proven
 * to someone who may not read its content.
 */
export const leafLine = (event: EventBytes): string =>
  JSON.stringify([
    FORM,
    String(event.position),
    event.id,
    event.stream,
    String(event.revision),
    event.type,
    event.contentType,
    new Date(event.createdMs).toISOString(),
    digestText(event.dataBytes),
    digestText(event.metadataBytes),
  ]);

const digestText = (bytes: Uint8Array): string => sha256(bytes).toString('base64url');

/** Undefined if the line is not a leaf. */
export const parseLeaf = (line: string): Leaf | undefined => {
  try {
    const [form, ...values] = JSON.parse(line) as string[];
    if (form !== FORM || values.length !== leafFields.length) return undefined;
    return Object.fromEntries(leafFields.map((field, place) => [field, values[place]])) as Leaf;
  } catch {
    return undefined;
  }
};

/** The store's system events have no leaf: statistics and stream metadata. */
export const hasLeaf = ({ stream }: Pick<EventBytes, 'stream'>): boolean => !stream.startsWith('$');
