import { useState } from 'react';

/**
 * The submission that a dialog decides on: the one it was opened on, whatever the page shows meanwhile; after a
 * refusal, the one that is shown now.
 */
export const useShownSubmission = (submission: number, isRefused: boolean): number => {
  const [opened] = useState(submission);
  return isRefused ? submission : opened;
};
