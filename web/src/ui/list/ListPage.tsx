import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../app/session/can.ts';
import { PageHeader } from '../PageHeader.tsx';
import { BulkBar } from './BulkBar.tsx';
import { FilterBar } from './FilterBar.tsx';
import { useReadable, useSeenColumns } from './seen-columns.ts';
import { ListBody } from './ListBody.tsx';
import { ListFooter } from './ListFooter.tsx';
import { PeekPanel } from './PeekPanel.tsx';
import { useShownColumns } from './shown-columns.ts';
import type { ListPageProps } from './types.ts';
import { useList } from './use-list.ts';
import { useListKeys } from './use-list-keys.ts';
import { ViewTabs } from './ViewTabs.tsx';

/** A list page: views, filters, rows, peek and paging. Its state is in the URL; its rows come from the contract. */
export const ListPage = <Row extends object>(given: ListPageProps<Row>) => {
  const props = useReadable(given);
  const { t } = useTranslation();
  const can = useCan();
  const navigate = useNavigate();
  const narrow = useMediaQuery('(max-width:767.95px)');
  const list = useList(props);
  const columns = useShownColumns(props.name, props.columns);
  const { seen, staying, measured } = useSeenColumns(props, columns, list.search.sort && list.sort[0]?.field);
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map());

  const rows = list.query.data?.rows ?? [];
  const peeked = rows.find((row) => props.rowId(row) === list.search.peek);
  const peek = (row: Row | undefined) => list.change({ peek: row && props.rowId(row) }, true);
  const open = (row: Row) => {
    const target = props.open?.(row);
    if (target) void navigate(target);
    else if (props.peek) peek(row);
  };
  const create = props.create && can(props.create.needs) ? props.create : undefined;
  const startCreate = () => (create?.to === undefined ? create?.run?.() : void navigate({ to: create.to }));
  const toggle = (row: Row) => {
    const next = new Map(selected);
    if (!next.delete(props.rowId(row))) next.set(props.rowId(row), row);
    setSelected(next);
  };
  const keys = useListKeys<Row>({
    rows,
    peeked,
    ...(props.peek ? { onPeek: (row) => peek(row === peeked ? undefined : row) } : {}),
    ...(props.bulk ? { onSelect: toggle } : {}),
    ...(create ? { onNew: startCreate } : {}),
    onOpen: open,
    onBack: () => peek(undefined),
  });

  return (
    <Box
      sx={{ display: 'flex', flexDirection: 'column', height: narrow ? undefined : 'calc(100dvh - 56px)' }}
    >
      <PageHeader
        title={props.title}
        actions={
          <>
            {props.actions}
            {create && (
              <Button variant="contained" startIcon={<AddIcon />} onClick={startCreate}>
                {create.label}
              </Button>
            )}
          </>
        }
      />
      {props.banner}
      <ViewTabs props={props} list={list} />
      <FilterBar props={props} list={list} columns={columns} seen={seen} narrow={narrow} />
      {list.found?.told}
      {props.bulk && (
        <BulkBar
          props={props}
          list={list}
          actions={props.bulk}
          selected={selected}
          onSelected={setSelected}
        />
      )}
      <Box sx={{ display: 'flex', flex: 1, minHeight: narrow ? 0 : 240, minWidth: 0 }}>
        <Box ref={measured} sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
          <ListBody
            props={props}
            list={list}
            columns={seen}
            staying={staying}
            narrow={narrow}
            active={keys.active}
            selected={selected}
            onSelected={setSelected}
            onResized={columns.resize}
            onOpen={open}
            onPeek={props.peek ? peek : undefined}
            {...(create ? { create: { label: create.label, run: startCreate } } : {})}
          />
          <ListFooter list={list} />
        </Box>
        {props.peek && (
          <PeekPanel label={t('common:peek')} open={peeked !== undefined} onClose={() => peek(undefined)}>
            {peeked && props.peek(peeked)}
          </PeekPanel>
        )}
      </Box>
    </Box>
  );
};
