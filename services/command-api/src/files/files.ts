import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Attachment } from '@granary/domain/attachments';
import { reject } from '@granary/domain/kernel';
import { KEPT_FILES, clearDrafts, nameOf, type FileStore } from '@granary/platform/files';
import { attachmentTypeOf, storeFile, type StoredFile } from './file-storage.ts';
import type { Removal } from './removal.ts';
import { removalFrom } from './removal-from.ts';

/** Longer than any upload takes. */
const ABANDONED_AFTER_MS = 86_400_000;

/** The files that documents refer to: stored here, served by query-api. */
@Injectable()
export class Files implements OnModuleInit {
  readonly #removal: Removal;

  constructor(@Inject(KEPT_FILES) private readonly files: FileStore) {
    this.#removal = removalFrom(files);
  }

  async onModuleInit(): Promise<void> {
    await clearDrafts(this.files.drafts, { olderThanMs: ABANDONED_AFTER_MS });
  }

  async keep(source: AsyncIterable<Buffer>): Promise<StoredFile> {
    const stored = await storeFile(this.files, source);
    await this.#removal.confirm(stored.sha256);
    return stored;
  }

  /** An uploaded file as an attachment. Its type and size are read again: the request only claims a digest. */
  async attachment(named: Pick<Attachment, 'id' | 'name' | 'sha256'>): Promise<Attachment> {
    // Touch it first, so that the sweep of unattached files does not remove it.
    await this.#removal.touch(named.sha256);
    const opened = await this.files.open(nameOf(named.sha256));
    if (!opened) throw reject('FILE_NOT_UPLOADED', {}, 'sha256');
    return { ...named, type: await attachmentTypeOf(opened.content), size: opened.size };
  }
}
