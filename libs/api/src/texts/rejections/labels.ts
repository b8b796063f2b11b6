import type { Texts } from '../text.ts';

export const labels = {
  LABELS_TOO_MANY: {
    'zh-CN': '共 {{labels}} 张标签，一次最多打印 {{max}} 张；请减少份数',
    'en-US': 'That is {{labels}} labels; one file holds at most {{max}}. Print fewer copies.',
    'km-KH': 'មានស្លាកចំនួន {{labels}} ប៉ុន្តែឯកសារមួយដាក់បានច្រើនបំផុត {{max}}។ សូមបន្ថយចំនួនច្បាប់',
  },
  NOTHING_TO_LABEL: {
    'zh-CN': '入库单 {{number}} 尚未生成批次，没有可打印的标签',
    'en-US': 'Inbound order {{number}} has no batches yet, so there are no labels to print',
    'km-KH': 'ការនាំចូលឃ្លាំង {{number}} មិនទាន់មានបាច់ទេ ដូច្នេះគ្មានស្លាកត្រូវបោះពុម្ព',
  },
  NO_LOCATION_TO_LABEL: {
    'zh-CN': '仓库 {{warehouse}} 没有符合条件的库位，没有可打印的标签',
    'en-US': 'Warehouse {{warehouse}} has no such locations, so there are no labels to print',
    'km-KH': 'ឃ្លាំង {{warehouse}} មិនមានទីតាំងបែបនេះទេ ដូច្នេះគ្មានស្លាកត្រូវបោះពុម្ព',
  },
} as const satisfies Texts;
