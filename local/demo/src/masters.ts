import { createCategory, createSpecification, createUnit } from '@granary/api/configuration';
import { addLocation, openWarehouse } from '@granary/api/warehouses';
import type { ApiClient } from '@granary/client';

interface Names {
  readonly name: string;
  readonly englishName: string;
  readonly khmerName: string;
}
const named = (name: string, englishName: string, khmerName: string): Names => ({
  name,
  englishName,
  khmerName,
});

const categories: readonly {
  readonly parent: Names;
  readonly colour: string;
  readonly expires: boolean;
  readonly children: readonly Names[];
}[] = [
  {
    parent: named('农药', 'Pesticides', 'ថ្នាំកសិកម្ម'),
    colour: '#8A4B00',
    expires: true,
    children: [
      named('除草剂', 'Herbicides', 'ថ្នាំសម្លាប់ស្មៅ'),
      named('杀虫剂', 'Insecticides', 'ថ្នាំសម្លាប់សត្វល្អិត'),
      named('杀菌剂', 'Fungicides', 'ថ្នាំសម្លាប់ផ្សិត'),
      named('植物生长调节剂', 'Growth regulators', 'ថ្នាំបំប៉នការលូតលាស់'),
    ],
  },
  {
    parent: named('肥料', 'Fertilisers', 'ជី'),
    colour: '#1B6B3A',
    expires: false,
    children: [
      named('氮肥', 'Nitrogen', 'ជីអាសូត'),
      named('磷肥与钾肥', 'Phosphate and potash', 'ជីផូស្វ័រ និងប៉ូតាស្យូម'),
      named('复合肥', 'Compound NPK', 'ជីផ្សំ NPK'),
      named('叶面肥', 'Foliar feeds', 'ជីបាញ់ស្លឹក'),
      named('微量元素', 'Micronutrients', 'មីក្រូសារធាតុ'),
      named('有机肥', 'Organic', 'ជីសរីរាង្គ'),
    ],
  },
];

const units: readonly (Names & { readonly symbol: string })[] = [
  { ...named('瓶', 'Bottle', 'ដប'), symbol: 'btl' },
  { ...named('袋', 'Bag', 'បាវ'), symbol: 'bag' },
  { ...named('桶', 'Drum', 'ធុង'), symbol: 'drum' },
];

const specifications = [
  '10 g',
  '100 g',
  '200 g',
  '500 g',
  '1 kg',
  '5 kg',
  '25 kg',
  '40 kg',
  '50 kg',
  '100 mL',
  '250 mL',
  '500 mL',
  '1 L',
  '5 L',
];

export const warehouses = [
  { code: 'PNH', ...named('金边中心仓', 'Phnom Penh Central', 'ឃ្លាំងកណ្តាលភ្នំពេញ'), address: '金边市森速区' },
  { code: 'BTB', ...named('马德望仓', 'Battambang', 'ឃ្លាំងបាត់ដំបង'), address: '马德望市' },
  { code: 'KPC', ...named('磅湛仓', 'Kampong Cham', 'ឃ្លាំងកំពង់ចាម'), address: '磅湛市' },
] as const;
export type WarehouseCode = (typeof warehouses)[number]['code'];

export const locations = ['A', 'B', 'C', 'D'].flatMap((aisle) =>
  ['01', '02', '03', '04', '05'].map((bay) => `${aisle}-${bay}`),
);

/** Creates categories, units, specifications, warehouses and their locations. */
export const createMasters = async (client: ApiClient): Promise<void> => {
  for (const [index, { parent, colour, expires, children }] of categories.entries()) {
    const { id } = await client.request(createCategory, {
      body: { ...parent, colour, expires, sort: index + 1 },
    });
    for (const [sort, child] of children.entries()) {
      await client.request(createCategory, { body: { ...child, colour, parent: id, sort: sort + 1 } });
    }
  }
  for (const [sort, unit] of units.entries())
    await client.request(createUnit, { body: { ...unit, sort: sort + 1 } });
  for (const [sort, name] of specifications.entries()) {
    await client.request(createSpecification, {
      body: { name, englishName: name, khmerName: name, sort: sort + 1 },
    });
  }
  for (const warehouse of warehouses) {
    await client.request(openWarehouse, { body: warehouse });
    for (const location of locations) {
      await client.request(addLocation, { params: { code: warehouse.code, location }, body: {} });
    }
  }
};
