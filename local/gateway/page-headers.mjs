/** The content security policy: scripts and data come from this origin only. */
const CONTENT_SECURITY_POLICY = {
  'default-src': "'self'",
  // The barcode reader is WebAssembly.
  'script-src': "'self' 'wasm-unsafe-eval'",
  // The component library injects inline styles.
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data: blob:",
  'font-src': "'self' data:",
  'connect-src': "'self'",
  'worker-src': "'self' blob:",
  'manifest-src': "'self'",
  'media-src': "'self' blob:",
  'object-src': "'none'",
  'base-uri': "'self'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
  'report-uri': '/api/csp-report',
};

export const pageHeaders = {
  'Content-Security-Policy': Object.entries(CONTENT_SECURITY_POLICY)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; '),
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(self), microphone=(), geolocation=()',
};

/** One year of HSTS; sent where TLS is terminated in front of the gateway. */
export const HTTPS_ONLY = 'max-age=31536000';

/** For every API response: no caching, no content sniffing. */
export const apiHeaders = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };

/** Files with content hashes in their names are cached forever; everything else is revalidated. */
export const HASHED_FOLDER = '/assets/';
export const CACHE_FOR_EVER = 'public, max-age=31536000, immutable';
export const CACHE_ASK_AGAIN = 'no-cache';

/**
 * The ending of a file's address. Pages may contain dots too (`/warehouse/inventory/WH-PP.UREA-46.B-1`), but codes are
 * never lower case.
 */
export const FILE_ENDING = '\\.[a-z][a-z0-9]*$';
