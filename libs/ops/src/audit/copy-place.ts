import { describedLogs, otherLogsIn } from '@granary/evidence/copy';
import { filesConfig, readConfig } from '@granary/platform/config';
import { openFileStore } from '@granary/platform/files';
import type { Environment } from './settings.ts';

interface CopyPlace {
  readonly isOfAnotherLog: boolean;
  readonly told: readonly string[];
}

/** Whether the place of the copy, if there is one, belongs to another log. */
export const copyAt = async (env: Environment, directory: string): Promise<CopyPlace> => {
  const place = env['GRANARY_EVIDENCE_COPY'];
  if (!place) return { isOfAnotherLog: false, told: [] };
  try {
    const files = openFileStore(place, 'evidence', readConfig(filesConfig, env));
    const others = await otherLogsIn(files, directory);
    if (others.length === 0) return { isOfAnotherLog: false, told: [] };
    return { isOfAnotherLog: true, told: [`NOT COPIED to ${place}: ${describedLogs(others)}`] };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { isOfAnotherLog: false, told: [`  the copy at ${place} is not reached: ${reason}`] };
  }
};
