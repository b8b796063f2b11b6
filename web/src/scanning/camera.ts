import { loadTexts } from '../app/i18n/i18n.ts';
import { lazyPart } from '../app/router/lazy-part.ts';

/** The camera brings the reader of codes along, which only its users load. */
export const CameraScanner = lazyPart(async () => {
  const [{ CameraScanner: scanner }] = await Promise.all([
    import('./CameraScanner.tsx'),
    loadTexts(['scanning']),
  ]);
  return { default: scanner };
});
