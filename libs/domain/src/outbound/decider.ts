import { ONE_STEP } from '../approval/index.ts';
import type { Decider } from '../kernel/index.ts';
import { USUAL_PRIORITY } from '../priority/index.ts';
import { evolveDocument } from './evolve.ts';
import { outboundEvents, type OutboundEvent, type OutboundEventData } from './events.ts';
import { reissuedBy } from './notices.ts';
import { contentOf, isDocument, linesOf, type OutboundDocument, type OutboundState } from './state.ts';

const evolve = (state: OutboundState, event: OutboundEvent, occurredAt?: string): OutboundState => {
  if (event.type === 'OutboundCreated') return created(event.data);
  if (!isDocument(state)) return state;
  if (event.type === 'OutboundPurged')
    return {
      status: 'purged',
      number: state.number,
      warehouse: state.warehouse,
      type: state.content.type,
    };
  const revision = state.revision + 1;
  const next = { ...state, revision, ...evolveDocument(state, event, { intent: revision, occurredAt }) };
  const reissued = reissuedBy(event.type, state);
  return reissued
    ? { ...next, notice: { code: reissued.code, status: 'valid' }, notices: reissued.notices }
    : next;
};

const created = (data: OutboundEventData<'OutboundCreated'>): OutboundDocument => {
  const content = contentOf(data);
  return {
    status: 'created',
    number: data.number,
    warehouse: data.warehouse,
    content,
    enteredSalesDate: content.salesDate,
    priority: USUAL_PRIORITY,
    lines: linesOf(content),
    sale: data.sale,
    creditHold: null,
    notice: null,
    notices: 0,
    process: { kind: 'none' },
    submittedBy: null,
    steps: ONE_STEP,
    approvalRevision: null,
    byRule: false,
    picker: null,
    packed: false,
    completed: false,
    shipment: null,
    arrivals: [],
    returns: [],
    returnSpans: [],
    moved: false,
    deleted: false,
    revision: 0,
  };
};

export const outbound: Decider<OutboundState, OutboundEvent> = {
  category: 'outbound',
  events: outboundEvents,
  initial: () => ({ status: 'none' }),
  evolve,
};
