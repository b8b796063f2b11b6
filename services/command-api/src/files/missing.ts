import { isMissing } from '@granary/platform/files';

/** Returns undefined if the file or folder does not exist, or was removed concurrently. */
export async function ifThere<Found>(work: Promise<Found>): Promise<Found | undefined> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
