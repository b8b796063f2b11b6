import type { PickTask } from '@granary/api/outbound';
import { formatQuantity, text, type Text } from '@granary/api/texts';
import { isPositive, type Language } from '@granary/domain/kernel';
import type { PdfDocument } from '@granary/pdf';
import {
  dayIn,
  factIf,
  footerOf,
  itemIn,
  minuteIn,
  namedIn,
  placeOf,
  remarksNote,
  senderOf,
  sharedLabels,
  unitIn,
  type Printing,
} from '../papers/index.ts';

const labels = {
  ...sharedLabels,
  title: text('拣货单', 'Picking list', 'បញ្ជីរើសទំនិញ'),
  order: text('内容', 'For', 'សម្រាប់'),
  destination: text('目的仓库', 'To warehouse', 'ឃ្លាំងគោលដៅ'),
  released: text('下达时间', 'Released', 'បានចេញនៅ'),
  expected: text('要求日期', 'Expected', 'កាលបរិច្ឆេទរំពឹងទុក'),
  picker: text('拣货员', 'Picker', 'អ្នករើស'),
  place: text('库位', 'Location', 'ទីតាំង'),
  take: text('应拣', 'To pick', 'ត្រូវរើស'),
  taken: text('实拣', 'Picked', 'បានរើស'),
  blocked: text('已锁定，请勿拣取', 'Blocked: do not pick', 'ត្រូវបានទប់ស្កាត់៖ កុំរើស'),
  pickedBy: text('拣货人', 'Picked by', 'អ្នករើស'),
  checkedBy: text('复核人', 'Checked by', 'អ្នកពិនិត្យ'),
} as const satisfies Record<string, Text>;

/** The customer or supplier, and the title beside it. */
const orderOf = (
  { customer, supplier, title, destination, number }: PickTask,
  language: Language,
): string => {
  const party = customer ?? supplier;
  const names = [party && namedIn(language, party), title].filter(Boolean).join(' · ');
  return names || (destination ?? number);
};

/** The stops in walking order, with room for what was picked; filled in for what is picked already. */
export const pickingListOf = (task: PickTask, { company, language, at }: Printing): PdfDocument => {
  const say = (word: keyof typeof labels): string => labels[word][language];
  return {
    ...senderOf(company, language),
    title: say('title'),
    number: task.number,
    landscape: true,
    facts: [
      [say('order'), orderOf(task, language)],
      [say('warehouse'), task.warehouse],
      ...factIf(say('destination'), task.destination),
      [say('released'), minuteIn(language, task.releasedAt)],
      ...factIf(say('expected'), dayIn(language, task.expectedDate)),
      ...factIf(say('picker'), task.picker),
    ],
    tables: [
      {
        columns: [
          { label: '#', width: 20 },
          { label: say('place'), width: 80 },
          { label: say('item'), width: '*' },
          { label: say('batch'), width: 120 },
          { label: say('expiry'), width: 60 },
          { label: say('take'), align: 'right', width: 'auto' },
          { label: say('unit'), width: 'auto' },
          { label: say('taken'), align: 'right', width: 50 },
        ],
        rows: task.stops.map(({ line, item, batch, expiryDate, quantity, picked, invalid, ...place }) => [
          String(line),
          placeOf(place),
          itemIn(language, item),
          invalid ? `${batch}\n${say('blocked')}` : batch,
          dayIn(language, expiryDate),
          formatQuantity(quantity),
          unitIn(language, item.unit),
          isPositive(picked) ? formatQuantity(picked) : '',
        ]),
      },
    ],
    notes: remarksNote(language, task.remarks),
    signatures: [say('pickedBy'), say('checkedBy')],
    footer: footerOf(language, at, task.freshness.position),
  };
};
