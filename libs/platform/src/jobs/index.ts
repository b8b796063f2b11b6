/** The queue in Redis that says that a job waits in `platform.job`; it carries nothing. */
export const JOB_QUEUE = 'jobs';
