import type { listOperations, Operation } from '@granary/api/operation-log';
import { codeLabel, text, type Text } from '@granary/api/texts';
import { minuteIn, type Language } from '@granary/domain/kernel';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import type { AttestedSheet } from '../files/index.ts';
import { filtersOf, type ListCall } from '../lists/index.ts';
import { reasonIn } from './told.ts';

const title = text('操作日志', 'Operation logs', 'កំណត់ហេតុប្រតិបត្តិការ');
const labels = {
  filters: text('筛选条件', 'Filters', 'តម្រង'),
  position: text('日志位置', 'As of event no.', 'ទីតាំងកំណត់ហេតុ'),
  printed: text('导出时间', 'Exported', 'នាំចេញនៅ'),
  rows: text('行数', 'Rows', 'ចំនួនជួរ'),
  digest: text('数据行校验值（SHA-256）', 'SHA-256 of the rows', 'SHA-256 នៃជួរទិន្នន័យ'),
};

interface Column {
  readonly label: Text;
  readonly of: (row: Operation, language: Language) => string | null;
}

const columns: readonly Column[] = [
  { label: text('日志位置', 'Event no.', 'ទីតាំង'), of: (row) => row.position },
  { label: text('业务时间', 'Effective', 'ពេលកើតឡើង'), of: (row) => row.occurredAt },
  { label: text('记录时间', 'Recorded', 'ពេលកត់ត្រា'), of: (row) => row.recordedAt },
  { label: text('用户', 'User', 'អ្នកប្រើ'), of: (row) => row.username },
  { label: text('角色', 'Role', 'តួនាទី'), of: (row) => row.role },
  {
    label: text('角色名称', 'Role name', 'ឈ្មោះតួនាទី'),
    of: (row, language) => codeLabel('role', row.role, language),
  },
  { label: text('结果', 'Outcome', 'លទ្ធផល'), of: (row) => row.outcome },
  {
    label: text('结果名称', 'Outcome name', 'ឈ្មោះលទ្ធផល'),
    of: (row, language) => codeLabel('outcome', row.outcome, language),
  },
  { label: text('事件', 'Event', 'ព្រឹត្តិការណ៍'), of: (row) => row.type },
  {
    label: text('事件名称', 'Event name', 'ឈ្មោះព្រឹត្តិការណ៍'),
    of: (row, language) => codeLabel('type', row.type, language),
  },
  { label: text('事件流', 'Stream', 'ខ្សែព្រឹត្តិការណ៍'), of: (row) => `${row.category}-${row.subject}` },
  { label: text('版本', 'Revision', 'លំដាប់'), of: (row) => String(row.revision) },
  { label: text('单据', 'Document', 'ឯកសារ'), of: (row) => row.document },
  { label: text('仓库', 'Warehouse', 'ឃ្លាំង'), of: (row) => row.warehouse },
  { label: text('原因', 'Reason', 'ហេតុផល'), of: reasonIn },
  { label: text('关联编号', 'Correlation ID', 'លេខទំនាក់ទំនង'), of: (row) => row.correlationId },
  { label: text('事件编号', 'Event ID', 'លេខព្រឹត្តិការណ៍'), of: (row) => row.eventId },
];

/** The rows with the log's codes and their names in the language. */
export const operationsSheet = (
  { query }: ListCall<typeof listOperations>,
  { language, at }: { readonly language: Language; readonly at: string },
): AttestedSheet<Operation> => ({
  title: title[language],
  header: columns.map(({ label }) => label[language]),
  figures: 0,
  cells: (row) => columns.map(({ of }) => of(row, language) ?? ''),
  facts: ({ rows, position }) => [
    [labels.filters[language], filtersOf(query).join(' · ') || '–'],
    [labels.rows[language], String(rows)],
    [labels.position[language], position],
    [labels.printed[language], `${minuteIn(COMPANY_TIME_ZONE, at)} ${COMPANY_TIME_ZONE}`],
  ],
  digest: labels.digest[language],
});
