import { ATTACHMENT_MAX_BYTES, attachmentEndings } from '@granary/domain/attachments/rules';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuid } from 'uuid';
import { ABANDONED, ApiFailure } from '../../app/client/failure.ts';
import { upload } from '../../app/client/upload.ts';

const MEGABYTE = 1_048_576;

export interface Upload {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  /** Progress between 0 and 1. */
  readonly share: number;
  /** Why the upload failed; undefined while it is in progress. */
  readonly refusal: string | undefined;
}

interface Pending extends Upload {
  readonly abort: AbortController;
}

/**
 * Uploads files one at a time. `attach` then adds each to a document and resolves to whether it was accepted. Leaving
 * the page cancels pending uploads; a cancelled file is not attached.
 */
export const useUploads = (attach: (file: { name: string; sha256: string }) => Promise<boolean>) => {
  const { t } = useTranslation();
  const [uploads, setUploads] = useState<readonly Pending[]>([]);
  const open = useRef(new Set<AbortController>());
  useEffect(() => {
    const left = open.current;
    return () => left.forEach((abort) => abort.abort());
  }, []);

  const change = useCallback((id: string, changed: Partial<Upload>) => {
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...changed } : one)));
  }, []);
  const dismiss = useCallback((id: string) => {
    setUploads((all) => all.filter((one) => one.id !== id));
  }, []);

  /** Checks before uploading; the server checks again, including the content. */
  const objection = ({ name, size }: File): string | undefined => {
    const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
    if (!attachmentEndings.includes(ending)) return t('files:wrongType');
    if (size === 0) return t('files:empty');
    return size > ATTACHMENT_MAX_BYTES
      ? t('files:tooLarge', { megabytes: ATTACHMENT_MAX_BYTES / MEGABYTE })
      : undefined;
  };

  const send = async (file: File, { id, abort }: Pending): Promise<void> => {
    open.current.add(abort);
    try {
      const { sha256 } = await upload(file, {
        signal: abort.signal,
        onProgress: (share) => change(id, { share }),
      });
      if (await attach({ name: file.name, sha256 })) dismiss(id);
      else change(id, { refusal: t('files:notAttached') });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (error.code === ABANDONED) dismiss(id);
      else change(id, { refusal: error.message || t('files:failed') });
    } finally {
      open.current.delete(abort);
    }
  };

  const add = async (files: readonly File[]): Promise<void> => {
    const queued = files.map((file): [File, Pending] => [
      file,
      {
        id: uuid(),
        name: file.name,
        size: file.size,
        share: 0,
        refusal: objection(file),
        abort: new AbortController(),
      },
    ]);
    setUploads((all) => [...all, ...queued.map(([, pending]) => pending)]);
    for (const [file, pending] of queued)
      if (pending.refusal === undefined && !pending.abort.signal.aborted) await send(file, pending);
  };

  return {
    uploads: uploads as readonly Upload[],
    add,
    /** Cancels an upload, or dismisses its error. */
    cancel: (id: string) => {
      uploads.find((one) => one.id === id)?.abort.abort();
      dismiss(id);
    },
  };
};
