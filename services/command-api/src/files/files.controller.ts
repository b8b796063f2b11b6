import { Controller, Req } from '@nestjs/common';
import type { AnswerOf } from '@granary/api/http';
import { UPLOAD_CONTENT_TYPE, uploadFile } from '@granary/api/files';
import { reject } from '@granary/domain/kernel';
import { Route, type ServiceRequest } from '@granary/platform/http';
import { Files } from './files.ts';
import { requireAcceptableSize } from './file-storage.ts';

@Controller()
export class FilesController {
  constructor(private readonly files: Files) {}

  /** Idempotent: the same bytes are the same file. */
  @Route(uploadFile)
  upload(@Req() { headers, raw }: ServiceRequest): Promise<AnswerOf<typeof uploadFile>> {
    if (headers['content-type'] !== UPLOAD_CONTENT_TYPE) throw reject('MALFORMED_REQUEST');
    requireAcceptableSize(Number(headers['content-length'] ?? 0));
    // Keep the stream when reading ends early: destroying it would leave its connection neither read nor closed.
    return this.files.keep(raw.iterator({ destroyOnReturn: false }));
  }
}
