import { languages } from '@granary/domain/kernel';
import { z } from 'zod';
import { exportFailures, exportStates } from '../exports/index.ts';
import { done, endpoint } from '../http/index.ts';
import { reportFormats, reportRepeated } from '../reports/index.ts';
import { rhythm } from './rhythm.ts';

/** Per user. */
export const SCHEDULES_MOST = 20;
/** Leaves room for the report's days. */
const LONGEST_NAME = 70;

/**
 * Why a schedule is paused: by its owner; account suspended or erased; missing permission for the report or its
 * warehouse; or a report that no longer exists.
 */
export const pauseReasons = ['owner', 'account', 'permission', 'warehouse', 'refused'] as const;
export type PauseReason = (typeof pauseReasons)[number];

const asked = reportRepeated.safeExtend({
  /** Name of the schedule and its files. */
  name: z.string().trim().min(1).max(LONGEST_NAME),
  format: z.enum(reportFormats),
  /** Language of its files and of messages to its owner. */
  language: z.enum(languages),
  rhythm,
});

const one = z.object({ id: z.uuid() });

export const createSchedule = endpoint({
  method: 'POST',
  path: '/reports/schedules',
  summary:
    'Have a report made again and again, of the last period that is over then, with the rights that one has then',
  access: 'data:export',
  touches: ['schedule'],
  body: asked,
  answer: one,
});

export const reviseSchedule = endpoint({
  method: 'PUT',
  path: '/reports/schedules/{id}',
  summary: 'Have another report made instead, or at other times',
  access: 'data:export',
  touches: ['schedule'],
  params: one,
  body: asked,
  answer: done,
});

export const pauseSchedule = endpoint({
  method: 'POST',
  path: '/reports/schedules/{id}/pause',
  summary: 'Have none made until it is resumed',
  access: 'data:export',
  touches: ['schedule'],
  params: one,
  answer: done,
});

export const resumeSchedule = endpoint({
  method: 'POST',
  path: '/reports/schedules/{id}/resumption',
  summary: 'Have it made again from the next time on; what has passed meanwhile is not made up for',
  access: 'data:export',
  touches: ['schedule'],
  params: one,
  answer: done,
});

export const runSchedule = endpoint({
  method: 'POST',
  path: '/reports/schedules/{id}/runs',
  summary: 'Have the report made now, besides those that come by themselves; answers the export it becomes',
  access: 'data:export',
  touches: ['schedule', 'export'],
  params: one,
  answer: one,
});

export const removeSchedule = endpoint({
  method: 'DELETE',
  path: '/reports/schedules/{id}',
  summary: 'Have no more of them made; those that were made stay',
  access: 'data:export',
  touches: ['schedule'],
  params: one,
  answer: done,
});

const schedule = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Null, like the rhythm, if its type no longer exists; it can be changed to another or removed. */
  report: reportRepeated.nullable(),
  format: z.enum(reportFormats),
  language: z.enum(languages),
  rhythm: rhythm.nullable(),
  /** Null while paused. */
  nextRunAt: z.string().nullable(),
  pause: z.object({ reason: z.enum(pauseReasons), at: z.string() }).nullable(),
  lastRun: z
    .object({
      /** When it was due or requested. */
      dueAt: z.string(),
      state: z.enum(exportStates),
      failure: z.enum(exportFailures).nullable(),
    })
    .nullable(),
});
export type Schedule = z.output<typeof schedule>;

export const listSchedules = endpoint({
  method: 'GET',
  path: '/reports/schedules',
  summary: 'One’s own scheduled reports: when each comes next, and what became of the last one',
  access: 'data:export',
  answer: z.object({ rows: z.array(schedule) }),
});
