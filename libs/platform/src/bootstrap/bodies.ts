import type { FastifyAdapter } from '@nestjs/platform-fastify';
import { UPLOAD_CONTENT_TYPE } from '@granary/api/files';
import { requireShape } from '../http/json-shape.ts';

/** Browsers send CSP and other reports with content types of their own; the bodies are plain JSON. */
const JSON_TYPES = ['application/json', 'application/csp-report', 'application/reports+json'];

/** Accepts JSON, and files as raw streams. Forms and plain text, which any website can submit, are rejected. */
export const acceptBodies = (adapter: FastifyAdapter): void => {
  const server = adapter.getInstance();
  server.removeAllContentTypeParsers();
  const parse = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser(JSON_TYPES, { parseAs: 'string' }, (request, body, done) => {
    // The error becomes the response.
    requireShape(String(body));
    void parse(request, String(body), done);
  });
  // Not read here: the handler streams the upload, so that it is never held in memory.
  server.addContentTypeParser(UPLOAD_CONTENT_TYPE, (_request, _body, done) => done(null));
};
