import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

/** Not the texts in `locales`, which are read only where a chunk is gone. */
const TEXT = /\.(js|css|html|svg)$/;
const SMALL_BYTES = 1024;
const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
const compress = promisify(brotliCompress);

/**
 * Writes `name.br` beside every script, style sheet and page, as small as Brotli can make it: a tenth less than what is quick enough for
 * a server to do on request. It runs after all others that write files.
 */
export const compressed = (): Plugin => ({
  name: 'granary:compressed',
  apply: 'build',
  enforce: 'post',
  writeBundle: {
    order: 'post',
    sequential: true,
    async handler({ dir = '' }) {
      const names = await readdir(dir, { recursive: true });
      await Promise.all(
        names
          .filter((name) => TEXT.test(name))
          .map(async (name) => {
            const content = await readFile(join(dir, name));
            if (content.length >= SMALL_BYTES)
              await writeFile(join(dir, `${name}.br`), await compress(content, best));
          }),
      );
    },
  },
});
