import { listItems, type ItemRow } from '@granary/api/items';
import { useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../app/client/call.ts';
import { notifyFailure } from '../app/client/notifications.ts';
import { feedback, packOf, readScan, shownScan, type GoodsCode } from '../scanning/index.ts';
import { formatQuantity } from '../ui/widgets/format.ts';
import { useLocalName } from '../ui/widgets/local-name.ts';
import type { InboundValues } from './form.ts';
import { withGoods, type ScannedField } from './scanned-goods.ts';
import { scannedPackages } from './scanned-packages.ts';

/** What became of a scan: a text of `inbound:scan` with its figures. */
export interface ScanResult {
  readonly outcome: 'filled' | 'filledWithoutLot' | 'unknown' | 'inactive' | 'noItem' | 'ownLabel' | 'again';
  readonly figures: Readonly<Record<string, string | number>>;
  /** Index of the line that was filled. */
  readonly index?: number;
  readonly differs?: readonly ScannedField[];
}

interface Target {
  readonly returns: boolean;
  readonly remember: (row: ItemRow) => void;
}

/** Fills the lines of the form from scans, one after the other. */
export const useScannedGoods = ({ returns, remember }: Target) => {
  const { t } = useTranslation();
  const localName = useLocalName();
  const { getValues, setValue } = useFormContext<InboundValues>();
  const [result, setResult] = useState<ScanResult>();
  const inOrder = useRef(Promise.resolve());
  const [packages] = useState(scannedPackages);

  const say = (said: ScanResult) => {
    feedback[said.index === undefined ? 'wrong' : 'right']();
    setResult(said);
  };
  const quantityIn = ({ gtin, quantity }: GoodsCode, { packUnits }: ItemRow): string => {
    const pack = packOf(gtin, packUnits);
    if (!pack) return quantity ?? '';
    const [name, factor] = [localName(pack.unit), formatQuantity(pack.factor)];
    return t('common:packs.some', { number: formatQuantity(quantity ?? '1'), pack: name, factor });
  };
  const fill = (goods: GoodsCode, item: ItemRow) => {
    const figures = {
      item: localName(item),
      lot: goods.lot ?? '',
      serial: goods.serial ?? '',
      quantity: quantityIn(goods, item),
    };
    if (!returns && item.status !== 'active') return say({ outcome: 'inactive', figures });
    const before = getValues('lines');
    if (!packages.take(before, goods, item.code, returns)) return say({ outcome: 'again', figures });
    const { lines, index, differs } = withGoods(before, goods, item, returns);
    remember(item);
    setValue('lines', lines, { shouldDirty: true, shouldTouch: true });
    const outcome = goods.lot === null ? 'filledWithoutLot' : 'filled';
    say({ outcome, figures: { ...figures, line: index + 1 }, index, differs });
  };
  const take = async (text: string) => {
    const scan = readScan(text);
    if (scan.kind === 'label') return say({ outcome: 'ownLabel', figures: {} });
    if (scan.kind === 'text' || scan.gtin === null)
      return say({ outcome: 'noItem', figures: { scanned: shownScan(text) } });
    const { gtin } = scan;
    const { rows } = await call(listItems, { query: { filter: [`gtin:equals:${gtin}`], limit: 1 } });
    const [item] = rows;
    if (item) fill(scan, item);
    else say({ outcome: 'unknown', figures: { gtin } });
  };
  const scanned = (text: string) => {
    inOrder.current = inOrder.current.then(() => take(text)).catch(notifyFailure);
  };
  return { result, scanned, close: () => setResult(undefined) };
};
