import { languages } from '@granary/domain/kernel';
import { z } from 'zod';
import { endpoint } from '../http/index.ts';
import { reportAsked } from './types.ts';

export const reportFormats = ['xlsx', 'pdf', 'csv'] as const;
export type ReportFormat = (typeof reportFormats)[number];

export const requestReport = endpoint({
  method: 'POST',
  path: '/reports',
  summary:
    'Make a report as a file, in the background; it stands among the exports, which are fetched, cancelled, made again and removed',
  access: 'data:export',
  touches: ['export'],
  body: reportAsked.safeExtend({
    /** Name of the report and its file. */
    name: z.string().trim().min(1).max(100),
    format: z.enum(reportFormats),
    language: z.enum(languages),
  }),
  answer: z.object({ id: z.uuid() }),
});
