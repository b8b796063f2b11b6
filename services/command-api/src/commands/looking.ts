import { Rejection } from '@granary/domain/kernel';

/**
 * Awaits a check on other streams, but returns its rejection as a function that throws inside the decision. A repeated
 * command decides nothing, so it returns its first result whatever has happened to the other streams since.
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
