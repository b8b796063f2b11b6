import { Rejection } from '@granary/domain/kernel';

/**
 * A look at other streams, made now and judged where the decision is made: a repeated command decides nothing, and is
 * answered as the first time whatever has become of the others since.
 */
export const lookedAt = async (look: Promise<void>): Promise<() => void> => {
  try {
    await look;
    return () => undefined;
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    return () => {
      throw error;
    };
  }
};
