import { documentNumber, warehouseCode } from '@granary/domain/kernel';
import { z } from 'zod';
import { endpoint, freshness, listQuery, page } from '../http/index.ts';
import { paperOptions } from '../papers/index.ts';
import { pickShortage, pickStop, pickTaskFields, pickTaskRow } from './documents.ts';

export const listPickTasks = endpoint({
  method: 'GET',
  path: '/picking-tasks',
  summary: 'Outbound orders that are to be picked, being picked, or picked and waiting to ship',
  access: 'outbound_execution:pick',
  query: listQuery(pickTaskFields, { warehouse: warehouseCode.optional() }),
  answer: page(pickTaskRow),
  models: ['documents', 'catalogue', 'customers'],
});

export const getPickTask = endpoint({
  method: 'GET',
  path: '/picking-tasks/{number}',
  summary: 'Where to go and what to take, in walking order, live from the order itself',
  access: 'outbound_execution:pick',
  params: z.object({ number: documentNumber }),
  answer: pickTaskRow.extend({
    remarks: z.string().nullable(),
    stops: z.array(pickStop),
    shortages: z.array(pickShortage),
    freshness,
  }),
});
export type PickTask = z.output<typeof getPickTask.answer>;

export const getPickingList = endpoint({
  method: 'GET',
  path: '/picking-tasks/{number}/list',
  summary: 'The picking task as a PDF, in walking order',
  access: 'outbound_execution:pick',
  params: z.object({ number: documentNumber }),
  query: paperOptions,
  file: 'paper',
  answer: z.unknown(),
});
