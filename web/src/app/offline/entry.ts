import type { WriteEndpoint } from '@granary/api/http';
import type { CallInput } from '../client/call.ts';

/**
 * The writes that can wait for the network. An entry names its write, so that it is plain data and can be sent by a
 * later version of the app. The contracts are loaded when something is sent: most people never need them.
 */
const contracts = {
  recordPick: async () => (await import('@granary/api/outbound')).recordPick,
  undoPick: async () => (await import('@granary/api/outbound')).undoPick,
  recordShortage: async () => (await import('@granary/api/outbound')).recordShortage,
  countLine: async () => (await import('@granary/api/counts')).countLine,
  createInbound: async () => (await import('@granary/api/inbound')).createInbound,
  reviseInbound: async () => (await import('@granary/api/inbound')).reviseInbound,
  submitInbound: async () => (await import('@granary/api/inbound')).submitInbound,
};

/** Each stands for itself: a refused one does not stop the others of its document. */
const independent: ReadonlySet<WriteName> = new Set<WriteName>(['recordPick', 'undoPick', 'recordShortage']);

export type WriteName = keyof typeof contracts;
type ContractOf<Name extends WriteName> = Awaited<ReturnType<(typeof contracts)[Name]>>;

interface Common {
  /** The idempotency key. */
  readonly id: string;
  /** Sequence number. */
  readonly order: number;
  /** User id. Nobody else ever sends or sees it. */
  readonly person: string;
  /** Entries of one document are sent in order. */
  readonly document: string;
  /** The server's refusal, to be settled by the person; null while undecided. */
  readonly refusal: { readonly code: string; readonly message: string } | null;
  /** Id of the entry that this one takes back. */
  readonly undoes?: string;
  /** What is to be done with the document once this entry has been accepted. */
  readonly next?: 'submitInbound';
  /** The form as it was filled in, to change it after a refusal. */
  readonly form?: unknown;
}

export type EntryOf<Name extends WriteName> = {
  readonly [N in Name]: Common & { readonly write: N; readonly input: CallInput<ContractOf<N>> };
}[Name];
export type Entry = EntryOf<WriteName>;

type Without<Each, Key extends PropertyKey> = Each extends unknown ? Omit<Each, Key> : never;
/** `id`: the idempotency key of a request whose outcome is unknown. */
export type NewEntry = Without<Entry, 'id' | 'order' | 'person' | 'refusal'> & { readonly id?: string };

/** What the server answered. */
export interface Accepted {
  readonly position: string | undefined;
  /** Of the document that the entry created. */
  readonly number?: string;
}

/** Accepted by the server, but possibly not yet included in the displayed document. */
export interface SentEntry {
  readonly entry: Entry;
  readonly position: bigint;
}

/** A later release may have stored writes that this one does not know; they stay stored until it is back. */
export const isKnown = ({ write }: Entry): boolean => write in contracts;

export const isIndependent = ({ write }: Entry): boolean => independent.has(write);

export const contractOf = async ({ write }: Entry): Promise<WriteEndpoint> => contracts[write]();

/** Documents that do not exist yet have no number. */
export const newDocument = (id: string): string => `new:${id}`;

export const isWaiting = ({ refusal }: Entry): boolean => refusal === null;
