import { z } from 'zod';
import { event, type DomainEvent, type EventOf } from '../kernel/index.ts';
import { priorities, type Priority } from './rules.ts';

const priority = z.enum(priorities);

/** Shared by all kinds of documents, in their own streams. Without an event the priority is `normal`. */
export const priorityEvents = {
  PriorityChanged: event(1, z.object({ priority, before: priority })),
} as const;
export type PriorityEvent = EventOf<typeof priorityEvents>;

export const isPriorityEvent = (one: DomainEvent): one is PriorityEvent => one.type in priorityEvents;

/** The event for a requested priority; undefined means unchanged. */
export const prioritized = (before: Priority, priority: Priority | undefined): PriorityEvent[] =>
  priority === undefined || priority === before
    ? []
    : [{ type: 'PriorityChanged', data: { priority, before } }];
