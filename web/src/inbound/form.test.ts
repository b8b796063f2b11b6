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

describe('what is entered for an inbound order', () => {
  it('is sent as the contract wants it: canonical figures, and nothing for what was left empty', async () => {
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

  it('names the outbound line that goods come back from', async () => {
    const returnedFrom = { outbound: 'OUT-20261101-0003', line: '2', batch: 'B-7' };
    const { values: sent } = await resolve(values({ type: 'return', lines: [line({ returnedFrom })] }));
    expect(sent).toMatchObject({ lines: [{ returnedFrom: { ...returnedFrom, line: 2 } }] });
  });

  it('is refused where a return does not say what its goods were sold on', async () => {
    const errors = await errorsOf(values({ type: 'return' }));
    expect(errors.lines?.[0]).toMatchObject({
      returnedFrom: { outbound: { type: 'RETURN_SOURCE_REQUIRED' } },
    });
  });

  it('leaves out where goods come back from once it is no return any more', async () => {
    const returnedFrom = { outbound: 'OUT-20261101-0003', line: '2', batch: 'B-7' };
    const { values: sent, errors } = await resolve(values({ lines: [line({ returnedFrom })] }));
    expect(errors).toEqual({});
    expect(sent).toMatchObject({ lines: [{ returnedFrom: null }] });
  });

  it('is refused where a line expires before it was made, even while others are unfinished', async () => {
    const wrong = line({ productionDate: '2026-05-01', expiryDate: '2026-05-01' });
    const errors = await errorsOf(values({ title: '', lines: [wrong, blankLine()] }));
    expect(errors.title).toBeDefined();
    expect(errors.lines?.[0]).toMatchObject({ expiryDate: { type: 'EXPIRY_NOT_AFTER_PRODUCTION' } });
    expect(errors.lines?.[1]).toMatchObject({ item: {}, quantity: {}, unitPrice: {} });
  });

  it('is refused where two lines of an item have the same batch number', async () => {
    const errors = await errorsOf(values({ lines: [line({ batch: 'B-1' }), line({ batch: 'B-1' })] }));
    expect(errors.lines?.[1]).toMatchObject({ batch: { type: 'BATCH_CODE_REPEATED' } });
  });
});

describe('the figures beside it', () => {
  it('are those the server will count, line by line and then the sum', () => {
    const lines = [
      line({ quantity: '2.5', unitPrice: '0.333333' }),
      line({ quantity: '10', unitPrice: '3.25' }),
    ];
    expect(lines.map(subtotalOf)).toEqual(['0.83', '32.50']);
    expect(totalOf(lines)).toBe('33.33');
  });

  it('wait for both numbers', () => {
    expect(subtotalOf(line({ quantity: '' }))).toBeUndefined();
    expect(subtotalOf(line({ unitPrice: '3.' }))).toBeUndefined();
    expect(totalOf([line({ quantity: 'x' }), line({ quantity: '1', unitPrice: '2' })])).toBe('2.00');
  });
});
