import { zonedMoment } from '@granary/domain/kernel';
import { z } from 'zod';
import { position } from '../http/index.ts';

/** A place in the log, or a moment; the event at it still counts. */
export const pointInTime = z.union([position, zonedMoment]);

export const isPosition = (point: string): boolean => position.safeParse(point).success;
