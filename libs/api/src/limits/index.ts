/**
 * How much and how slowly may be sent: one place for services, gateway and nginx. Files alone may be larger, up to
 * `ATTACHMENT_MAX_BYTES`.
 */
export const MEGABYTE = 1_048_576;
export const BODY_MEGABYTES = 1;
/** The largest attachment and what stands around it. */
export const UPLOAD_MEGABYTES = 101;

/** By then the headers have arrived, or nobody is sending any. */
export const HEADER_SECONDS = 20;
/** By then a body has arrived whole; a file over a warehouse's network takes its time. */
export const BODY_SECONDS = 30;
export const UPLOAD_SECONDS = 3_600;
/** So long what was refused unread is still taken in, so that whoever sends it reads why. */
export const DRAIN_SECONDS = 5;
