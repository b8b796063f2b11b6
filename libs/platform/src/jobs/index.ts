/** The Redis queue that signals that a job waits in `platform.job`; it carries no data. */
export const JOB_QUEUE = 'jobs';
