import { zonedMoment } from '@granary/domain/kernel';
import { z } from 'zod';
import { position } from '../http/index.ts';

/** A log position or a timestamp; inclusive. */
export const pointInTime = z.union([position, zonedMoment]);

export const isPosition = (point: string): boolean => position.safeParse(point).success;
