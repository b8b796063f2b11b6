import Box from '@mui/material/Box';
import type { EnteredIn, Packed } from '@granary/api/http';
import { inPacks } from '@granary/domain/items/rules';
import { isZero } from '@granary/domain/kernel';
import { useTranslation } from 'react-i18next';
import { Quantity } from './figures.tsx';
import { formatQuantity } from './format.ts';
import { useLocalName } from './local-name.ts';

interface Props {
  /** In the item's base unit. */
  readonly value: string | null | undefined;
  readonly unit?: string | undefined;
  readonly packUnits: readonly Packed[];
  /** The quantity as entered; takes precedence over the current pack units. */
  readonly entered?: EnteredIn;
}

/** `24 bottle`, and below it `2 × box of 12`. */
export const PackQuantity = ({ value, unit, packUnits, entered = null }: Props) => {
  const words = usePackWords();
  const packs = words({ value, unit, packUnits, entered });
  return (
    <>
      <Quantity value={value} unit={unit} />
      {packs && (
        <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: 12 }}>
          {packs}
        </Box>
      )}
    </>
  );
};

/** `2 × box of 12 + 3 bottle`; undefined if it is less than one pack. */
const usePackWords = (): ((props: Props) => string | undefined) => {
  const { t } = useTranslation();
  const localName = useLocalName();
  return ({ value, unit = '', packUnits, entered }) => {
    const packOf = ({ unit: packUnit, factor }: Pick<Packed, 'unit' | 'factor'>, count: string) =>
      t('common:packs.some', {
        number: formatQuantity(count),
        pack: localName(packUnit),
        factor: formatQuantity(factor),
      });
    if (entered) return packOf(entered, entered.quantity);
    const found = value ? inPacks(value, packUnits) : undefined;
    if (!found) return undefined;
    const rest = isZero(found.rest) ? [] : [`${formatQuantity(found.rest)} ${unit}`.trim()];
    return [...found.packs.map(({ count, pack }) => packOf(pack, count)), ...rest].join(' + ');
  };
};
