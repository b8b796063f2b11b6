import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Attachment } from '@granary/domain/attachments';
import { reject } from '@granary/domain/kernel';
import { SERVICE_CONFIG, type ServiceConfig } from '@granary/platform/config';
import { filePath, fileSize } from '@granary/platform/files';
import { attachmentTypeOf, clearIncoming, storeFile, type StoredFile } from './file-storage.ts';
import { touchFile } from './file-removal.ts';

/** The files that documents refer to: stored here, served by query-api. */
@Injectable()
export class Files implements OnModuleInit {
  readonly #root: string;

  constructor(@Inject(SERVICE_CONFIG) { GRANARY_FILES }: ServiceConfig) {
    this.#root = GRANARY_FILES;
  }

  async onModuleInit(): Promise<void> {
    await clearIncoming(this.#root);
  }

  keep(source: AsyncIterable<Buffer>): Promise<StoredFile> {
    return storeFile(this.#root, source);
  }

  /** An uploaded file as an attachment. Its type and size are read again: the request only claims a digest. */
  async attachment(named: Pick<Attachment, 'id' | 'name' | 'sha256'>): Promise<Attachment> {
    // Touch it first, so that the sweep of unattached files does not remove it.
    await touchFile(this.#root, named.sha256);
    const size = await fileSize(this.#root, named.sha256);
    if (size === undefined) throw reject('FILE_NOT_UPLOADED', {}, 'sha256');
    return { ...named, type: await attachmentTypeOf(filePath(this.#root, named.sha256)), size };
  }
}
