import type { OutboundDocument, OutboundProcess, OutboundProcessKind, OutboundState } from './state.ts';
import { isDocument } from './state.ts';

type At<Kind extends OutboundProcessKind> = OutboundDocument & {
  readonly process: Extract<OutboundProcess, { kind: Kind }>;
};

const isAt = <Kind extends OutboundProcessKind>(
  document: OutboundDocument,
  kind: Kind,
  intent: number,
): document is At<Kind> =>
  document.process.kind === kind && 'intent' in document.process && document.process.intent === intent;

/** The document if it is at exactly this process; undefined for late outcomes, which change nothing. */
export const processOf = <Kind extends Exclude<OutboundProcessKind, 'none'>>(
  state: OutboundState,
  kind: Kind,
  intent: number,
): At<Kind> | undefined => (isDocument(state) && isAt(state, kind, intent) ? state : undefined);
