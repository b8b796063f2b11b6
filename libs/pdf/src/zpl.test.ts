import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { zplOf, type PdfLabel } from './index.ts';

const address = 'https://granary.example/warehouse/inventory/WH_PP.UREA-46.B-7';
const label = (changed: Partial<PdfLabel> = {}): PdfLabel => ({
  name: 'Urea 46%',
  code: 'B-7',
  symbol: { kind: 'qr', content: address },
  facts: [['Expiry', '2028-11-01']],
  ...changed,
});
/** What a printer prints: the hexadecimal numbers of the fields are characters again. */
const printed = (zpl: string): string[] =>
  [...zpl.matchAll(/\^FH\\\^FD(.*?)\^FS/g)].map(([, field = '']) =>
    field.replaceAll(/\\([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
  );

describe('labels for label printers', () => {
  it('are written in UTF-8, in dots of 203 dpi', () => {
    expect(zplOf([label({ name: '尿素', note: 'UREA-46' })], 3, 'zpl_100x50')).toBe(
      [
        '^XA',
        '^CI28',
        '^PW799',
        '^LL400',
        '^LH0,0',
        `^FO583,32^BQN,2,5^FH\\^FDMA,${address}^FS`,
        '^FO32,32^A0N,39^FH\\^FD尿素^FS',
        '^FO32,84^A0N,24^FH\\^FDUREA-46^FS',
        '^FO32,116^A0N,39^FH\\^FDB-7^FS',
        '^FO32,236^A0N,24^FH\\^FDExpiry 2028-11-01^FS',
        '^PQ3',
        '^XZ',
        '',
      ].join('\n'),
    );
  });

  it('on a roll of 58 mm end after their last fact', () => {
    const facts = (count: number) => Array.from({ length: count }, () => ['Expiry', '2028-11-01'] as const);
    const sizes = zplOf([label({ facts: facts(1) }), label({ facts: facts(6) })], 1, 'zpl_58');
    expect(sizes.match(/\^PW\d+|\^LL\d+/g)).toEqual(['^PW464', '^LL314', '^PW464', '^LL506']);
  });

  it('print hostile texts as they are and take no commands from them', () => {
    const hostile = '^XZ ~JA \\5E';
    const zpl = zplOf(
      [label({ name: hostile, note: 'a\u0000\nb', facts: [['^FS', hostile]] })],
      1,
      'zpl_100x50',
    );
    expect(zpl).toContain('^FD\\5EXZ \\7EJA \\5C5E^FS');
    expect(printed(zpl)).toEqual([`MA,${address}`, hostile, 'a  b', 'B-7', `^FS ${hostile}`]);
  });

  it('have a GS1 DataMatrix of the printer, with FNC1 before it and after a value of variable length', () => {
    const elements = [
      ['01', '04006381333931'],
      ['17', '281101'],
      ['10', 'L_7'],
      ['91', 'WH_PP.UREA-46.B-7'],
    ] as const;
    const zpl = zplOf([label({ symbol: { kind: 'gs1', elements } })], 1, 'zpl_58');
    expect(zpl).toContain(
      '^FO248,40^BXN,7,200,,,,_^FH\\^FD_1010400638133393117281101' + '10L__7_191WH__PP.UREA-46.B-7^FS',
    );
  });

  it('consist of the same commands whatever their texts say', () => {
    const commands = (zpl: string) => zpl.match(/[\^~][A-Z][A-Z0-9]?/g);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }), (text) => {
        const said = [['Expiry', `.${text}`]] as const;
        expect(
          commands(zplOf([label({ symbol: { kind: 'qr', content: text }, facts: said })], 1, 'zpl_58')),
        ).toEqual(commands(zplOf([label()], 1, 'zpl_58')));
      }),
      { numRuns: 50 },
    );
  });
});
