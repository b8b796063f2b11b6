import type { GoodsCode } from '../scanning/index.ts';
import type { LineValues } from './form.ts';
import { hasLineOf } from './scanned-goods.ts';

/**
 * One serial number is one package, however often it is scanned. The packages of a line that was removed or changed to
 * another lot may be scanned again.
 */
export const scannedPackages = () => {
  /** Serial numbers, by item and lot. */
  const taken = new Map<string, Set<string>>();
  return {
    /** False: the package is in the form. */
    take: (lines: readonly LineValues[], goods: GoodsCode, item: string, returns: boolean): boolean => {
      const { serial, lot } = goods;
      if (serial === null) return true;
      const name = `${item} ${lot ?? ''}`;
      const serials = hasLineOf(lines, goods, item, returns) ? taken.get(name) : undefined;
      if (serials?.has(serial)) return false;
      taken.set(name, new Set(serials).add(serial));
      return true;
    },
  };
};
