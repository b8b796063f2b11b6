/** What a page of ours may do, said to the browser; scripts and data come from here alone. */
const CONTENT_SECURITY_POLICY = {
  'default-src': "'self'",
  // The bar code reader is WebAssembly.
  'script-src': "'self' 'wasm-unsafe-eval'",
  // The component library writes its styles into the page.
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data: blob:",
  'font-src': "'self' data:",
  'connect-src': "'self'",
  'worker-src': "'self' blob:",
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

/** For a year nobody asks without TLS; said where TLS ends in front of us. */
export const HTTPS_ONLY = 'max-age=31536000';

/** What every answer of the API carries: it is kept by nobody, and is what it says. */
export const apiHeaders = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };

/** Names that change with their content stay for ever; everything else is asked for again. */
export const HASHED_FOLDER = '/assets/';
export const CACHE_FOR_EVER = 'public, max-age=31536000, immutable';
export const CACHE_ASK_AGAIN = 'no-cache';

/**
 * What an address of a file ends in. Pages may carry dots as well (`/warehouse/inventory/WH-PP.UREA-46.B-1`), but a
 * code is never in lower case.
 */
export const FILE_ENDING = '\\.[a-z][a-z0-9]*$';
