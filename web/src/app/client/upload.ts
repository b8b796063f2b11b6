import { UPLOAD_CONTENT_TYPE, uploadFile } from '@granary/api/files';
import { headers, type AnswerOf } from '@granary/api/http';
import { settings } from '../settings/settings.ts';
import { API_BASE, asSignedIn, readAnswer } from './call.ts';
import { ABANDONED, ApiFailure, NETWORK_ERROR } from './failure.ts';

export type UploadedFile = AnswerOf<typeof uploadFile>;

interface Watch {
  /** Progress between 0 and 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** Uploads a file's bytes as they are, without the usual timeout. */
export const upload = async (file: Blob, watch: Watch): Promise<UploadedFile> => {
  const response = await asSignedIn((token) => exchange(file, token, watch));
  return (await readAnswer(uploadFile, response)).data;
};

// Only XMLHttpRequest reports upload progress.
const exchange = (file: Blob, token: string | null, { onProgress, signal }: Watch): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const giveUp = () => request.abort();
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded / Math.max(file.size, 1)));
    request.addEventListener('load', () => resolve(responseOf(request)));
    request.addEventListener('error', () => reject(new ApiFailure(0, NETWORK_ERROR, '')));
    request.addEventListener('abort', () => reject(new ApiFailure(0, ABANDONED, '')));
    request.addEventListener('loadend', () => signal.removeEventListener('abort', giveUp));
    request.open(uploadFile.method, API_BASE + uploadFile.path);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('content-type', UPLOAD_CONTENT_TYPE);
    request.setRequestHeader(headers.language, settings.get().language);
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`);
    signal.addEventListener('abort', giveUp, { once: true });
    if (signal.aborted) return reject(new ApiFailure(0, ABANDONED, ''));
    request.send(file);
  });

const responseOf = (request: XMLHttpRequest): Response => {
  const requestId = request.getResponseHeader(headers.requestId);
  return new Response(request.responseText, {
    status: request.status,
    headers: requestId === null ? {} : { [headers.requestId]: requestId },
  });
};
