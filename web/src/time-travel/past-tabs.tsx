import { useTranslation } from 'react-i18next';
import type { DetailTab } from '../ui/detail/DetailPage.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { EventJson } from '../audit/index.ts';
import { DifferencesTable } from './DifferencesTable.tsx';
import { PastRecord } from './PastRecord.tsx';
import type { TimeTravel } from './use-time-travel.ts';

/** The tabs that replace the page's own while viewing the past, so that no current figures are shown. */
export const usePastTabs = (travel: TimeTravel): DetailTab[] => {
  const { t } = useTranslation();
  const { source, asOf } = travel;
  return [
    {
      key: 'stood',
      label: t('past:tab.stood'),
      render: () => (
        <Loaded query={asOf} compact>
          {({ state }) => <PastRecord source={source} state={state as object | null} />}
        </Loaded>
      ),
    },
    {
      key: 'differences',
      label: t('past:tab.differences'),
      render: () => (
        <Loaded query={asOf} compact>
          {({ differences }) => <DifferencesTable source={source} differences={differences} />}
        </Loaded>
      ),
    },
    {
      key: 'past-json',
      label: t('past:tab.json'),
      render: () => (
        <Loaded query={asOf} compact>
          {({ state, event }) => <EventJson value={{ event, state }} />}
        </Loaded>
      ),
    },
  ];
};
