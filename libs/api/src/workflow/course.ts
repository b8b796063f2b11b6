import { z } from 'zod';
import { permissions, roles, type Permission } from '../access/index.ts';
import { endpoint, freshness } from '../http/index.ts';
import { documentReaders, readersOf } from './tasks.ts';

/** What is done to a document, in the order of most documents. `settling`: by the system itself. */
export const courseStages = [
  'draft',
  'counting',
  'approval',
  'sales',
  'handover',
  'review',
  'release',
  'picking',
  'shipping',
  'writeOff',
  'delivery',
  'goods',
  'blocking',
  'recovery',
  'settling',
] as const;
export type CourseStage = (typeof courseStages)[number];

const RECALL_READERS = ['batch:read'] as const satisfies readonly Permission[];

/** Permissions to see where a document of this category is. */
export const courseReadersOf = (category: string): readonly Permission[] =>
  category === 'recall' ? RECALL_READERS : readersOf(category);

/** Maximum number of names. */
export const NEXT_PEOPLE_SHOWN = 8;

const person = z.object({ username: z.string(), realName: z.string() });

export const getCourse = endpoint({
  method: 'GET',
  path: '/workflow/instances/{id}/course',
  summary: 'Where a document is, who may act next, and since when',
  access: [...documentReaders, ...RECALL_READERS],
  /** `‹category›.‹number›` */
  params: z.object({ id: z.string().max(128) }),
  answer: z.object({
    stages: z.array(
      z.object({
        stage: z.enum(courseStages),
        state: z.enum(['done', 'current', 'ahead']),
        /** When and by whom it was finished; null if it was not, or if the system did it. */
        at: z.string().nullable(),
        by: person.nullable(),
      }),
    ),
    /** Cancelled, rejected for good, reversed or deleted. */
    ended: z.boolean(),
    /** Null if nothing is left to do. */
    next: z
      .object({
        stage: z.enum(courseStages),
        /** Null: the system is at work. */
        permission: z.enum(permissions).nullable(),
        /** The role that this step of an approval requires; null: anyone with the permission. */
        role: z.enum(roles).nullable(),
        /** Active people who may act, administrators last. */
        people: z.array(person),
        /** All of them, shown or not. */
        total: z.number().int(),
        /** Whether the caller is one of them. */
        mine: z.boolean(),
        since: z.string(),
      })
      .nullable(),
    freshness,
  }),
  models: ['people'],
});
export type Course = z.output<typeof getCourse.answer>;
