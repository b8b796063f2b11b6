import type { ItemRow } from '@granary/api/items';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Facts } from '../ui/detail/Facts.tsx';
import { Peek } from '../ui/list/Peek.tsx';
import { Money, Quantity } from '../ui/widgets/figures.tsx';
import { formatQuantity } from '../ui/widgets/format.ts';
import { useLocalName } from '../ui/widgets/local-name.ts';
import { PathLink } from '../ui/widgets/PathLink.tsx';
import { StatusChip } from '../ui/widgets/StatusChip.tsx';

export const ItemPeek = ({ item }: { item: ItemRow }) => {
  const { t } = useTranslation();
  const localName = useLocalName();
  const packs = item.packUnits
    .map(({ unit, factor, gtin }) => {
      const pack = t('common:packs.one', { pack: localName(unit), factor: formatQuantity(factor) });
      return gtin === null ? pack : `${pack} · ${t('items:gtin')} ${gtin}`;
    })
    .join(', ');
  return (
    <Peek title={localName(item)} subtitle={item.code} chips={<StatusChip kind="item" value={item.status} />}>
      <Facts
        facts={[
          { label: t('items:name'), value: item.name },
          { label: t('items:englishName'), value: item.englishName },
          { label: t('items:khmerName'), value: item.khmerName },
          { label: t('items:gtin'), value: item.gtin },
          { label: t('items:category'), value: localName(item.category) },
          { label: t('items:specification'), value: item.specification && localName(item.specification) },
          ...(item.packUnits.length > 0 ? [{ label: t('items:packUnits'), value: packs }] : []),
          { label: t('items:memberPrice'), value: <Money amount={item.memberPrice} /> },
          { label: t('items:retailPrice'), value: <Money amount={item.retailPrice} /> },
          {
            label: t('items:minStock'),
            value: <Quantity value={item.minStock} unit={localName(item.unit)} />,
          },
          { label: t('items:description'), value: item.description },
          {
            label: t('items:stock'),
            value: (
              <Link component={PathLink} to="/warehouse/inventory" search={{ q: item.code }}>
                {t('items:showStock')}
              </Link>
            ),
          },
        ]}
      />
    </Peek>
  );
};
