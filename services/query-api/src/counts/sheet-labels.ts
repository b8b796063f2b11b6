import { text, type Text } from '@granary/api/texts';
import { sharedLabels } from '../papers/index.ts';

/** Labels of the printed count sheet. */
export const sheetLabels = {
  ...sharedLabels,
  title: text('库存盘点表', 'Stock count sheet', 'តារាងរាប់ស្តុក'),
  what: text('盘点内容', 'To count', 'អ្វីដែលត្រូវរាប់'),
  opened: text('建立', 'Created', 'បានបើក'),
  round: text('轮次', 'Round', 'ជុំ'),
  notes: text('备注', 'Notes', 'កំណត់សម្គាល់'),
  place: text('库位', 'Location', 'ទីតាំង'),
  batch: text('批次', 'Batch', 'បាច់'),
  lot: text('供应商批号', 'Supplier lot', 'ឡូតិ៍អ្នកផ្គត់ផ្គង់'),
  counted: text('实盘数量', 'Counted', 'ចំនួនរាប់'),
  remark: text('说明', 'Remark', 'សម្គាល់'),
  hint: text(
    '清点货位上的实际数量，包括已拣货但尚未发出的货物。本表不显示账面数量。',
    'Count what is actually there, including goods picked but not shipped. The sheet does not show book quantities.',
    'រាប់ទំនិញដែលមានជាក់ស្តែង រួមទាំងទំនិញបានរើសតែមិនទាន់ដឹកចេញ។ តារាងនេះមិនបង្ហាញចំនួនក្នុងបញ្ជីទេ។',
  ),
  counter: text('盘点人', 'Counted by', 'អ្នករាប់'),
  witness: text('复核人', 'Checked by', 'អ្នកពិនិត្យ'),
} as const satisfies Record<string, Text>;
