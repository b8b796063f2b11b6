/**
 * Limits for request size and duration, shared by services, gateway and nginx. Only file uploads may be larger, up to
 * `ATTACHMENT_MAX_BYTES`.
 */
export const MEGABYTE = 1_048_576;
export const BODY_MEGABYTES = 1;
/** The largest attachment plus overhead. */
export const UPLOAD_MEGABYTES = 101;

/** Timeout for receiving the request headers. */
export const HEADER_SECONDS = 20;
/** Timeout for receiving the body; uploads over a slow network need longer. */
export const BODY_SECONDS = 30;
export const UPLOAD_SECONDS = 3_600;
/** How long to keep reading a rejected request, so that the client receives the response. */
export const DRAIN_SECONDS = 5;
