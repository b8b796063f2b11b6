import {
  createOutbound,
  getOutbound,
  planAllocation,
  reviseOutbound,
  submitOutbound,
  type OutboundDetail,
} from '@granary/api/outbound';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { v7 as uuid } from 'uuid';
import { call, send } from '../../app/client/call.ts';
import { ApiFailure } from '../../app/client/failure.ts';
import { notifyFailure } from '../../app/client/notifications.ts';
import { refetch } from '../../app/client/use-command.ts';
import { asStrategy } from '../allocation/choice.ts';
import type { OutboundOutput } from '../form.ts';
import { creditRefusalIn, type CreditRefusal } from '../sale/credit-refusal.ts';
import { conflictsIn, shortfalls, type Conflict } from './conflicts.ts';
import { choiceOf, type SmartValues } from './smart-form.ts';

export type SmartOutcome =
  | { readonly kind: 'done'; readonly number: string }
  | { readonly kind: 'conflict'; readonly conflicts: Record<string, Conflict> }
  | { readonly kind: 'credit'; readonly refused: CreditRefusal }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'failed' };

type Form = UseFormReturn<SmartValues, unknown, OutboundOutput>;

/** Creates, plans and submits the order. A retry continues where it failed. */
export const useSmartSubmit = (form: Form, warehouse: string, amount: string | undefined) => {
  const client = useQueryClient();
  const [pending, setPending] = useState(false);
  const running = useRef(false);

  const run = async (values: OutboundOutput, andSubmit: boolean): Promise<SmartOutcome> => {
    if (running.current) return { kind: 'failed' };
    running.current = true;
    setPending(true);
    try {
      return await handIn(form, warehouse, values, andSubmit, amount);
    } catch (failure) {
      return outcomeOf(form, failure);
    } finally {
      running.current = false;
      setPending(false);
      await refetch(client, submitOutbound);
    }
  };
  return { run, pending };
};

const outcomeOf = (form: Form, failure: unknown): SmartOutcome => {
  if (!(failure instanceof ApiFailure)) throw failure;
  const conflicts = conflictsIn(failure);
  if (Object.keys(conflicts).length > 0) return { kind: 'conflict', conflicts };
  const refused = creditRefusalIn(failure);
  if (refused) return { kind: 'credit', refused };
  notifyFailure(failure);
  const fields = Object.entries(failure.errors);
  for (const [path, messages] of fields)
    form.setError(path as 'title', { type: 'server', message: messages.join(' ') });
  return { kind: fields.length > 0 ? 'invalid' : 'failed' };
};

const handIn = async (
  form: Form,
  warehouse: string,
  values: OutboundOutput,
  andSubmit: boolean,
  /** Total of a sale as shown to the user. */
  amount: string | undefined,
): Promise<SmartOutcome> => {
  const number = await createdNumber(form, { ...values, warehouse });
  const params = { number };
  const order = await call(getOutbound, { params });
  // An earlier attempt succeeded, but its response was lost.
  if (order.status !== 'created') return { kind: 'done', number };
  if (!sameContent(order, values))
    await send(reviseOutbound, { params, body: { ...values, revision: order.revision } }, keyed());

  const { choices, strategy } = form.getValues();
  const lines = values.lines.map(({ item }, index) => ({
    line: index + 1,
    ...asStrategy(choiceOf({ choices, strategy }, item)),
  }));
  const plan = (await send(planAllocation, { params, body: { lines } }, keyed())).data;
  const short = shortfalls(plan, (line) => values.lines[line - 1]?.item);
  if (andSubmit && Object.keys(short).length > 0) return { kind: 'conflict', conflicts: short };
  if (andSubmit) await send(submitOutbound, { params, body: { amount } }, keyed());
  return { kind: 'done', number };
};

const keyed = () => ({ idempotencyKey: uuid() });

/** The order of this draft; the idempotency key ensures that it is created only once. */
const createdNumber = async (form: Form, body: OutboundOutput & { warehouse: string }): Promise<string> => {
  const known = form.getValues('order');
  if (known.number !== '') return known.number;
  const input = JSON.stringify(body);
  const key = known.input === input ? known.key : uuid();
  form.setValue('order', { number: '', input, key }, { shouldDirty: true });
  const { data } = await send(createOutbound, { body }, { idempotencyKey: key });
  form.setValue('order', { number: data.number, input, key }, { shouldDirty: true });
  return data.number;
};

const sameContent = (order: OutboundDetail, { lines, ...header }: OutboundOutput): boolean => {
  const entered = lines.map(({ item, quantity, unit, remarks }, index) => {
    const own = order.lines[index]?.item.unit?.id ?? null;
    return [item, quantity, unit ?? own, remarks];
  });
  const standing = order.lines.map(({ item, quantity, entered: typed, remarks }) =>
    typed
      ? [item.code, typed.quantity, typed.unit.id, remarks]
      : [item.code, quantity, item.unit?.id ?? null, remarks],
  );
  if (JSON.stringify(entered) !== JSON.stringify(standing)) return false;
  const stands: Record<string, unknown> = {
    ...order,
    supplier: order.supplier?.code ?? null,
    customer: order.customer?.code ?? null,
    salesDate: order.sale?.salesDate ?? null,
  };
  return Object.entries(header).every(([field, value]) => stands[field] === value);
};
