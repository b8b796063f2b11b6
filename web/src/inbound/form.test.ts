import { beforeAll, describe, expect, it } from '@jest/globals';
import i18next from 'i18next';
import { blankInbound, blankLine, inboundResolver, subtotalOf, totalOf, type InboundValues } from './form.ts';

beforeAll(() => i18next.init({ lng: 'en', resources: {} }));

const line = (changes: Partial<InboundValues['lines'][number]> = {}) => ({
  ...blankLine(),
  item: 'GLY-41SL',
  quantity: '12.5',
  unitPrice: '3.2',
  ...changes,
});
const values = (changes: Partial<InboundValues> = {}): InboundValues => ({
  ...blankInbound('PNH'),
  title: 'Restock',
  inboundDate: '2026-11-20',
  lines: [line()],
  ...changes,
});
const resolve = (entered: InboundValues) =>
  inboundResolver(entered, undefined, { fields: {}, shouldUseNativeValidation: false });
const errorsOf = async (entered: InboundValues) => (await resolve(entered)).errors;

describe('inbound form', () => {
  it('sends canonical figures and null for empty fields', async () => {
    const { values: sent, errors } = await resolve(values());
    expect(errors).toEqual({});
    expect(sent).toMatchObject({
      warehouse: 'PNH',
      supplier: null,
      remarks: null,
      lines: [
        {
          quantity: '12.500',
          unitPrice: '3.200000',
          batch: null,
          expiryDate: null,
          supplier: null,
          returnedFrom: null,
          remarks: null,
        },
      ],
    });
  });

  it('sends the outbound line of a return', async () => {
    const returnedFrom = { outbound: 'OUT-20261101-0003', line: '2', batch: 'B-7' };
    const { values: sent } = await resolve(values({ type: 'return', lines: [line({ returnedFrom })] }));
    expect(sent).toMatchObject({ lines: [{ returnedFrom: { ...returnedFrom, line: 2 } }] });
  });

  it('requires the outbound line of a return', async () => {
    const errors = await errorsOf(values({ type: 'return' }));
    expect(errors.lines?.[0]).toMatchObject({
      returnedFrom: { outbound: { type: 'RETURN_SOURCE_REQUIRED' } },
    });
  });

  it('omits the outbound line when the type is no longer a return', async () => {
    const returnedFrom = { outbound: 'OUT-20261101-0003', line: '2', batch: 'B-7' };
    const { values: sent, errors } = await resolve(values({ lines: [line({ returnedFrom })] }));
    expect(errors).toEqual({});
    expect(sent).toMatchObject({ lines: [{ returnedFrom: null }] });
  });

  it('rejects an expiry date not after production, even with other lines incomplete', async () => {
    const wrong = line({ productionDate: '2026-05-01', expiryDate: '2026-05-01' });
    const errors = await errorsOf(values({ title: 'x'.repeat(129), lines: [wrong, blankLine()] }));
    expect(errors.title).toBeDefined();
    expect(errors.lines?.[0]).toMatchObject({ expiryDate: { type: 'EXPIRY_NOT_AFTER_PRODUCTION' } });
    expect(errors.lines?.[1]).toMatchObject({ item: {}, quantity: {}, unitPrice: {} });
  });

  it('rejects a repeated batch number of an item', async () => {
    const errors = await errorsOf(values({ lines: [line({ batch: 'B-1' }), line({ batch: 'B-1' })] }));
    expect(errors.lines?.[1]).toMatchObject({ batch: { type: 'BATCH_CODE_REPEATED' } });
  });
});

describe('inbound totals', () => {
  it('equal the server’s figures, per line and in total', () => {
    const lines = [
      line({ quantity: '2.5', unitPrice: '0.333333' }),
      line({ quantity: '10', unitPrice: '3.25' }),
    ];
    expect(lines.map(subtotalOf)).toEqual(['0.83', '32.50']);
    expect(totalOf(lines)).toBe('33.33');
  });

  it('need both quantity and price', () => {
    expect(subtotalOf(line({ quantity: '' }))).toBeUndefined();
    expect(subtotalOf(line({ unitPrice: '3.' }))).toBeUndefined();
    expect(totalOf([line({ quantity: 'x' }), line({ quantity: '1', unitPrice: '2' })])).toBe('2.00');
  });
});
