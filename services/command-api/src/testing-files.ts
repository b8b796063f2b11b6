import { uploadFile } from '@granary/api/files';
import type { TestAnswer, TestApi } from './testing.ts';

/** A minimal valid PDF; different numbers give different files. */
export const pdf = (mark = 1): Buffer => Buffer.from(`%PDF-1.4\n% ${mark}\ntrailer<</Root 1 0 R>>\n%%EOF\n`);

export const uploadTo = async (
  { base }: Pick<TestApi, 'base'>,
  token: string,
  content: Buffer | string,
  headers: Record<string, string> = {},
): Promise<TestAnswer> => {
  const response = await fetch(`${base}/api/v1${uploadFile.path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/octet-stream',
      'accept-language': 'en-US',
      ...headers,
    },
    body: content,
  });
  return { status: response.status, body: (await response.json()) as TestAnswer['body'] };
};
