import {
  clearMarkup,
  listMarkups,
  listPriceSuggestions,
  priceSuggestionFields,
  type MarkupRule,
  type PriceSuggestion,
} from '@granary/api/costs';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../app/client/use-command.ts';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { useCan } from '../app/session/can.ts';
import { columnsOf } from '../ui/list/columns.tsx';
import { ListPage } from '../ui/list/ListPage.tsx';
import type { Column } from '../ui/list/types.ts';
import { ask } from '../ui/dialogs/ask.ts';
import { useLocalName } from '../ui/widgets/local-name.ts';
import { MarkupDialog, type MarkupTarget } from './MarkupDialog.tsx';
import { PricesDialog } from './PricesDialog.tsx';
import { percent } from './percent.ts';

const column = columnsOf<PriceSuggestion>();
const EDITORS = ['cost_price:edit', 'system:admin'] as const;
const PRICERS = ['warehouse_item:write', ...EDITORS] as const;

/** Markups with the prices they suggest, beside the actual prices. */
export const MarkupList = ({ tabs }: { tabs: ReactNode }) => {
  const { t } = useTranslation();
  const mayEdit = useCan()(EDITORS);
  const columns = useColumns();
  const [target, setTarget] = useState<MarkupTarget>();
  const [priced, setPriced] = useState<PriceSuggestion>();
  return (
    <>
      <ListPage<PriceSuggestion>
        name="price-suggestions"
        title={t('costs:title')}
        topic="markup"
        contract={listPriceSuggestions}
        fields={priceSuggestionFields}
        columns={columns}
        rowId={({ item }) => item}
        defaultSort="item:asc"
        searchLabel={t('costs:searchItems')}
        rowActions={(row) => [
          { label: t('costs:changePrices'), needs: PRICERS, run: () => setPriced(row) },
          {
            label: t('costs:setMarkup'),
            needs: EDITORS,
            run: () =>
              setTarget({
                kind: 'item',
                target: row.item,
                names: row.itemNames,
                percent: row.markupKind === 'item' ? row.markup : null,
              }),
          },
        ]}
        actions={
          mayEdit && (
            <Button
              variant="contained"
              onClick={() => setTarget({ kind: 'all', target: null, names: null, percent: null })}
            >
              {t('costs:setMarkup')}
            </Button>
          )
        }
        banner={
          <>
            {tabs}
            <Rules mayEdit={mayEdit} />
          </>
        }
        empty={{ title: t('costs:noItems') }}
      />
      {priced && <PricesDialog row={priced} onClose={() => setPriced(undefined)} />}
      {target && <MarkupDialog target={target} onClose={() => setTarget(undefined)} />}
    </>
  );
};

const Rules = ({ mayEdit }: { mayEdit: boolean }) => {
  const { t } = useTranslation();
  const localName = useLocalName();
  const query = useQueryOf('markup', listMarkups, {});
  const clear = useCommand(clearMarkup, { success: t('costs:markupCleared') });
  const nameOf = ({ kind, names }: MarkupRule) => (names ? localName(names) : t(`costs:markupKind.${kind}`));
  const remove = async (rule: MarkupRule) => {
    const sure = await ask.confirm({
      title: t('costs:clearTitle', { name: nameOf(rule) }),
      body: t('costs:clearBody'),
      confirm: t('costs:clear'),
    });
    const { kind, target } = rule;
    if (sure) await clear.run({ query: { kind, ...(target === null ? {} : { target }) } });
  };
  const rows = query.data?.rows ?? [];
  return (
    <Box
      component="ul"
      aria-label={t('costs:rules')}
      sx={{ listStyle: 'none', m: 0, px: { xs: 4, md: 6 }, py: 3, display: 'flex', gap: 2, flexWrap: 'wrap' }}
    >
      {rows.length === 0 && <Box component="li">{t('costs:noRules')}</Box>}
      {rows.map((rule) => (
        <li key={rule.scope}>
          <Chip
            label={`${nameOf(rule)} ${percent(rule.percent)}`}
            {...(mayEdit ? { onDelete: () => void remove(rule) } : {})}
          />
        </li>
      ))}
    </Box>
  );
};

const useColumns = (): Column<PriceSuggestion>[] => {
  const { t } = useTranslation();
  const localName = useLocalName();
  return useMemo(
    () => [
      column.text('item', t('costs:itemCode'), { width: 140, card: 'subtitle' }),
      {
        field: 'itemName',
        label: t('costs:item'),
        flex: 1,
        width: 170,
        card: 'title',
        download: { of: ['itemNames'] },
        text: ({ itemNames }) => localName(itemNames),
      },
      column.money('averageCost', t('costs:averageCost'), { width: 115 }),
      {
        field: 'markup',
        label: t('costs:markup'),
        width: 150,
        text: ({ markup, markupKind }) =>
          markupKind === null ? '–' : `${percent(markup)} · ${t(`costs:markupKind.${markupKind}`)}`,
      },
      column.money('suggestedPrice', t('costs:suggestedPrice'), { width: 130 }),
      column.money('memberPrice', t('costs:memberPrice'), { width: 115 }),
      column.money('retailPrice', t('costs:retailPrice'), { width: 105 }),
      {
        field: 'memberMarkup',
        label: t('costs:memberMarkup'),
        width: 135,
        align: 'right',
        download: { as: 'number' },
        text: ({ memberMarkup }) => percent(memberMarkup),
      },
    ],
    [t, localName],
  );
};
