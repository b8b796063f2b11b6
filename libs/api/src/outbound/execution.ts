import { decisionReason } from '@granary/domain/approval/rules';
import { documentNumber, momentInput, quantity } from '@granary/domain/kernel';
import { z } from 'zod';
import { done, endpoint, optionalText } from '../http/index.ts';
import { pickInput, pickUndoInput, receivedPart, shortageInput } from './documents.ts';

const one = z.object({ number: documentNumber });
const reason = z.object({ reason: decisionReason });
const maybeReason = z.object({ reason: optionalText(500) });

export const releaseOutbound = endpoint({
  method: 'POST',
  path: '/outbound/{number}/release',
  summary: 'Release to picking',
  access: 'outbound:write',
  touches: ['outbound'],
  params: one,
  answer: done,
});

export const startPicking = endpoint({
  method: 'POST',
  path: '/outbound/{number}/picking',
  summary: 'Start picking, or take over from another picker',
  access: 'outbound_execution:pick',
  touches: ['outbound'],
  params: one,
  body: z.object({ takeOver: z.boolean().default(false) }),
  answer: done,
});

export const unpickOutbound = endpoint({
  method: 'DELETE',
  path: '/outbound/{number}/picking',
  summary: 'Put picked goods back; they stay reserved',
  access: 'outbound_execution:pick',
  touches: ['outbound'],
  params: one,
  query: maybeReason,
  answer: done,
});

export const recordPick = endpoint({
  method: 'POST',
  path: '/outbound/{number}/picks',
  summary: 'Record what was taken from the shelf',
  access: 'outbound_execution:pick',
  touches: ['outbound'],
  params: one,
  body: pickInput,
  answer: z.object({ picked: quantity }),
});

export const undoPick = endpoint({
  method: 'POST',
  path: '/outbound/{number}/pick-reversals',
  summary: 'Undo the last pick of a batch, recorded by mistake',
  access: 'outbound_execution:pick',
  touches: ['outbound'],
  params: one,
  body: pickUndoInput,
  answer: z.object({ picked: quantity }),
});

export const recordShortage = endpoint({
  method: 'POST',
  path: '/outbound/{number}/shortages',
  summary: 'Give up what cannot be picked, with the reason',
  access: 'outbound_execution:pick',
  touches: ['outbound', 'stock', 'credit'],
  params: one,
  body: shortageInput,
  answer: z.object({ lockedBatch: z.string().nullable() }),
});

export const finishPicking = endpoint({
  method: 'POST',
  path: '/outbound/{number}/picking-completion',
  summary: 'Finish picking',
  access: 'outbound_execution:pick',
  touches: ['outbound'],
  params: one,
  answer: done,
});

export const packOutbound = endpoint({
  method: 'POST',
  path: '/outbound/{number}/packing',
  summary: 'Note that the goods are packed',
  access: 'outbound_execution:pack',
  touches: ['outbound'],
  params: one,
  body: z.object({
    packages: z
      .number()
      .int()
      .positive()
      .max(9999)
      .nullish()
      .transform((count) => count ?? null),
  }),
  answer: done,
});

export const shipOutbound = endpoint({
  method: 'POST',
  path: '/outbound/{number}/shipment',
  summary: 'Ship: the goods leave stock, all of them or none',
  access: 'outbound_execution:ship',
  touches: ['outbound', 'stock', 'credit'],
  params: one,
  body: z.object({
    /** When the goods left; defaults to now, never in the future. */
    shippedAt: momentInput.optional(),
    courier: optionalText(64),
    trackingNumber: optionalText(64),
  }),
  answer: done,
});

export const voidShipment = endpoint({
  method: 'DELETE',
  path: '/outbound/{number}/shipment',
  summary: 'Take a shipment back before it is delivered',
  access: 'outbound:approve',
  touches: ['outbound', 'stock', 'credit'],
  params: one,
  query: reason,
  answer: done,
});

export const writeOffOutbound = endpoint({
  method: 'POST',
  path: '/outbound/{number}/write-off',
  summary: 'Write an approved loss off, without picking',
  access: 'outbound_execution:ship',
  touches: ['outbound', 'stock', 'credit'],
  params: one,
  body: z.object({ shippedAt: momentInput.optional() }),
  answer: done,
});

export const deliverOutbound = endpoint({
  method: 'POST',
  path: '/outbound/{number}/delivery',
  summary: 'Deliver; a transfer is received at its destination, less what was lost on the way',
  access: 'outbound_execution:deliver',
  touches: ['outbound', 'stock', 'inbound'],
  params: one,
  body: z.object({
    deliveredAt: momentInput.optional(),
    /** Batches not listed arrived in full. */
    received: z.array(receivedPart).default([]),
  }),
  answer: z.object({ inbound: z.string().nullable() }),
});

export const completeOutbound = endpoint({
  method: 'POST',
  path: '/outbound/{number}/completion',
  summary: 'Note that everything is done',
  access: 'outbound_execution:complete',
  touches: ['outbound'],
  params: one,
  answer: done,
});
