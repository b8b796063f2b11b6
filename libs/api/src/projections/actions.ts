import { versionStages } from '@granary/domain/projections';
import { z } from 'zod';
import { done, endpoint, readModels, reasonText } from '../http/index.ts';
import { ofModel } from './contracts.ts';

const because = z.object({ reason: reasonText });

const rebuild = because.extend({
  /** False: the finished build waits for a switch request. */
  switchWhenReady: z.boolean().default(true),
});

export const rebuildProjection = endpoint({
  method: 'POST',
  path: '/projections/{model}/rebuild',
  summary: 'Build a read model anew beside the live one',
  access: 'system:admin',
  touches: ['projection'],
  params: ofModel,
  body: rebuild.extend({
    /** Defaults to the version of the running code. */
    version: z.number().int().positive().optional(),
  }),
  answer: z.object({ version: z.number().int() }),
});

export const rebuildProjections = endpoint({
  method: 'POST',
  path: '/projections/rebuild',
  summary: 'Build several read models anew, in one pass over the log',
  access: 'system:admin',
  touches: ['projection'],
  body: rebuild.extend({
    /** Defaults to all. */
    models: z.array(z.enum(readModels)).min(1).optional(),
  }),
  answer: z.object({ models: z.array(z.enum(readModels)) }),
});

export const setRebuildState = endpoint({
  method: 'PUT',
  path: '/projections/{model}/rebuild/state',
  summary: 'Pause a rebuild, or let it go on; a failed one tries again',
  access: 'system:admin',
  touches: ['projection'],
  params: ofModel,
  body: because.extend({ state: z.enum(['paused', 'running']) }),
  answer: done,
});

export const cancelRebuild = endpoint({
  method: 'DELETE',
  path: '/projections/{model}/rebuild',
  summary: 'Cancel a rebuild; what it has built goes',
  access: 'system:admin',
  touches: ['projection'],
  params: ofModel,
  query: because,
  answer: done,
});

export const switchProjection = endpoint({
  method: 'POST',
  path: '/projections/{model}/switch',
  summary: 'Put the finished build in the place of the live version',
  access: 'system:admin',
  touches: ['projection'],
  params: ofModel,
  body: because,
  answer: done,
});

export const rollBackProjection = endpoint({
  method: 'POST',
  path: '/projections/{model}/rollback',
  summary: 'Put the previous version back in its place',
  access: 'system:admin',
  touches: ['projection'],
  params: ofModel,
  body: because,
  answer: done,
});

export const dropPreviousProjection = endpoint({
  method: 'DELETE',
  path: '/projections/{model}/previous',
  summary: 'Drop the previous version',
  access: 'system:admin',
  touches: ['projection'],
  params: ofModel,
  query: because,
  answer: done,
});

export const requestVerification = endpoint({
  method: 'POST',
  path: '/projections/{model}/verifications',
  summary: 'Verify a version against the log',
  access: 'system:admin',
  touches: ['projection'],
  params: ofModel,
  body: because.extend({ stage: z.enum(versionStages).default('live') }),
  answer: z.object({ id: z.uuid() }),
});
