import { describe, expect, it } from '@jest/globals';
import { packageLabelsOf } from './package-labels.ts';

const warehouse = (code: string, name: string, englishName: string) => ({
  code,
  name,
  englishName,
  khmerName: null,
});
const from = warehouse('PP', '金边仓', 'Phnom Penh');
const order = {
  number: 'OUT-20261121-0001',
  type: 'sale' as const,
  customer: { code: 'KAMPOT', name: '贡布农业', englishName: 'Kampot Agro', khmerName: null },
  supplier: null,
  destination: null,
  deliveryAddress: 'Road 5, Kampot',
  deliveryAddressErased: false,
  courier: 'Truck 7',
  trackingNumber: null,
};
const printing = { packages: 2, language: 'en-US' as const, origin: 'https://granary.example' };

describe('labels of packages', () => {
  it('say for whom the package is, and which of how many', () => {
    const labels = packageLabelsOf({ order, from, to: undefined }, printing);
    expect(labels.map(({ code }) => code)).toEqual(['OUT-20261121-0001 1/2', 'OUT-20261121-0001 2/2']);
    expect(labels[1]).toEqual({
      name: 'Kampot Agro',
      code: 'OUT-20261121-0001 2/2',
      note: 'From Phnom Penh',
      symbol: { kind: 'qr', content: 'https://granary.example/warehouse/outbound/OUT-20261121-0001' },
      body: 'Road 5, Kampot',
      facts: [['Carrier', 'Truck 7']],
    });
  });

  it('name the warehouse that a transfer goes to, and what has no recipient by its type', () => {
    const to = warehouse('BTB', '马德望仓', 'Battambang');
    const nobody = { ...order, customer: null };
    const nameOf = (shipment: Parameters<typeof packageLabelsOf>[0]) =>
      packageLabelsOf(shipment, { ...printing, language: 'zh-CN' })[0]?.name;
    expect(nameOf({ order: { ...nobody, type: 'transfer', destination: 'BTB' }, from, to })).toBe('马德望仓');
    expect(nameOf({ order: { ...nobody, type: 'other' }, from, to: undefined })).toBe('其他');
  });

  it('leave out an address that the order does not have', () => {
    const [label] = packageLabelsOf(
      { order: { ...order, deliveryAddress: null }, from, to: undefined },
      printing,
    );
    expect(label).not.toHaveProperty('body');
  });
});
