import { languages } from '@granary/domain/kernel';
import { z } from 'zod';
import type { Permission } from '../access/index.ts';
import { done, endpoint, position, type Endpoint } from '../http/index.ts';
import { reportAsked, reportFormats } from '../reports/index.ts';
import { column } from './columns.ts';

export const exportFormats = ['csv', 'xlsx'] as const;
/** How long a file is kept for its requester. */
export const EXPORT_KEPT_DAYS = 7;
/** Maximum number of waiting and running exports per user. */
export const EXPORTS_AT_ONCE = 5;

export const exportStates = ['waiting', 'making', 'ready', 'failed', 'cancelled'] as const;

/**
 * `rights-changed`: the user's permissions have changed since the request; `refused`: a filter or sort order that the
 * user may not use, or that the list no longer has.
 */
export const exportFailures = ['rights-changed', 'refused', 'storage-full', 'broken'] as const;
export type ExportFailure = (typeof exportFailures)[number];

/** The list to export: its endpoint path and its query. */
export const listExport = z.object({
  list: z
    .string()
    .max(100)
    .regex(/^\/[a-z/-]+$/),
  query: z.record(z.string().max(40), z.union([z.string().max(500), z.array(z.string().max(500)).max(50)])),
  /** Omitted for attested lists, whose columns are the server's. */
  columns: z.array(column).min(1).max(80).optional(),
});
export type ListExport = z.output<typeof listExport>;

/** The permissions to export a list, any one of which suffices; empty if every user may read it. */
export const exportAccess = ({ access, attested }: Endpoint): readonly Permission[] => {
  const needed = attested ?? access;
  return needed === 'public' || needed === 'signed-in' ? [] : [needed].flat();
};

const one = z.object({ id: z.uuid() });

const timeZone = z
  .string()
  .max(64)
  .refine((name) => {
    try {
      return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
    } catch {
      return false;
    }
  });

export const requestExport = endpoint({
  method: 'POST',
  path: '/exports',
  summary:
    'Make a list into a file: all rows that its filters leave, in its order; worked off in the background',
  access: 'data:export',
  touches: ['export'],
  body: listExport.extend({
    /** Name of the export and its file. */
    name: z.string().trim().min(1).max(100),
    format: z.enum(exportFormats),
    language: z.enum(languages),
    /** Time zone of the timestamps. */
    timeZone,
  }),
  answer: one,
});

export const retryExport = endpoint({
  method: 'POST',
  path: '/exports/{id}/attempts',
  summary:
    'Make a file again that failed, was cancelled or is of rights that have changed: with the rights of now',
  access: 'data:export',
  touches: ['export'],
  params: one,
  answer: done,
});

export const removeExport = endpoint({
  method: 'DELETE',
  path: '/exports/{id}',
  summary: 'Cancel an export that is not made yet, or remove one from the list with its file',
  access: 'data:export',
  touches: ['export'],
  params: one,
  answer: done,
});

const exported = z.object({
  id: z.uuid(),
  kind: z.enum(['list', 'report']),
  name: z.string(),
  format: z.enum(reportFormats),
  /** Set for reports. */
  report: reportAsked.nullable(),
  state: z.enum(exportStates),
  failure: z.enum(exportFailures).nullable(),
  /** Rows written so far, and the total; null if not counted yet. */
  done: z.number().int(),
  total: z.number().int().nullable(),
  /** Of the finished file. */
  bytes: z.number().int().nullable(),
  sha256: z.string().nullable(),
  /** The log position the rows were read at. */
  position: position.nullable(),
  askedAt: z.string(),
  endedAt: z.string().nullable(),
  expiresAt: z.string(),
  /** False: the user's permissions have changed since it was created, so it cannot be downloaded. */
  available: z.boolean(),
});
export type Exported = z.output<typeof exported>;

export const listExports = endpoint({
  method: 'GET',
  path: '/exports',
  summary: 'One’s own exports of the last days, the newest first',
  access: 'data:export',
  answer: z.object({ rows: z.array(exported) }),
});

export const getExportFile = endpoint({
  method: 'GET',
  path: '/exports/{id}/file',
  summary: 'The file of an export that is ready, for the person who asked for it',
  access: 'data:export',
  params: one,
  file: 'data',
  answer: z.unknown(),
});
