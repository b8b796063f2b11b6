import { isMissing } from '@granary/platform/files';

/** Undefined where there is no such file or folder, or where somebody was faster to take it away. */
export async function ifThere<Found>(work: Promise<Found>): Promise<Found | undefined> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
