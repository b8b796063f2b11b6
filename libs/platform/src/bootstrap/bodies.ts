import type { FastifyAdapter } from '@nestjs/platform-fastify';
import { UPLOAD_CONTENT_TYPE } from '@granary/api/files';
import { requireShape } from '../http/json-shape.ts';

/** Browsers name their reports by content types of their own; the bodies are plain JSON. */
const JSON_TYPES = ['application/json', 'application/csp-report', 'application/reports+json'];

/** What the API takes: JSON, and files as they are. Forms and plain text, which any page may send, are refused. */
export const acceptBodies = (adapter: FastifyAdapter): void => {
  const server = adapter.getInstance();
  server.removeAllContentTypeParsers();
  const parse = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser(JSON_TYPES, { parseAs: 'string' }, (request, body, done) => {
    // Whatever it throws is the answer.
    requireShape(String(body));
    void parse(request, String(body), done);
  });
  // Read by whoever keeps them: nothing here holds a hundred megabytes in memory.
  server.addContentTypeParser(UPLOAD_CONTENT_TYPE, (_request, _body, done) => done(null));
};
