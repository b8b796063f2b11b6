import type { EventBytes } from '@granary/event-store';
import { sha256 } from '../merkle/index.ts';

/** What a leaf tells of an event, in this order behind the name of its form. */
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
 * The leaf of an event: one line of JSON. Data and metadata stand in it by their SHA-256, so that an event can be proven
 * to somebody who may not read what it says.
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

/** Undefined: it is no leaf. */
export const parseLeaf = (line: string): Leaf | undefined => {
  try {
    const [form, ...values] = JSON.parse(line) as string[];
    if (form !== FORM || values.length !== leafFields.length) return undefined;
    return Object.fromEntries(leafFields.map((field, place) => [field, values[place]])) as Leaf;
  } catch {
    return undefined;
  }
};

/** What the store writes for itself has no leaf: figures about it, and settings of streams. */
export const hasLeaf = ({ stream }: Pick<EventBytes, 'stream'>): boolean => !stream.startsWith('$');
