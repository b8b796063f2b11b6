import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createCategory, createUnit } from '@granary/api/configuration';
import { createItem, deleteItem, reviseItem } from '@granary/api/items';
import { item } from '@granary/domain/items';
import { v7 as uuidV7 } from 'uuid';
import { atCrashPoint } from '../processes/index.ts';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';

const GTINS = [
  '10614141000415',
  '20614141000412',
  '30614141000419',
  '40614141000416',
  '50614141000413',
  '60614141000410',
];

describe('GTINs over HTTP', () => {
  let api: TestApi;
  let token: string;
  let kinds: { category: string; unit: string };

  beforeAll(async () => {
    api = await startTestApi();
    token = await api.tokenFor('super_admin');
    const idOf = (answer: { body: { data?: unknown } }) => (answer.body.data as { id: string }).id;
    kinds = {
      category: idOf(await api.request(createCategory, { token, body: { name: '除草剂' } })),
      unit: idOf(await api.request(createUnit, { token, body: { name: '瓶', symbol: 'btl' } })),
    };
  }, 60_000);
  afterEach(() => atCrashPoint());
  afterAll(() => api.close());

  const bodyOf = (code: string) => ({
    code,
    name: '草甘膦',
    ...kinds,
    memberPrice: '4.2',
    retailPrice: '4.8',
  });
  const create = (code: string, gtin?: string | null) =>
    api.request(createItem, { token, body: { ...bodyOf(code), gtin } });
  const revise = (code: string, gtin?: string | null, change: object = {}) =>
    api.request(reviseItem, { token, params: { code }, body: { ...bodyOf(code), ...change, gtin } });
  const gtinOf = async (code: string) => {
    const { state } = await api.store.load(item, code);
    return 'gtin' in state ? state.gtin : undefined;
  };
  const refusal = ({ status, body }: Awaited<ReturnType<typeof create>>) => [
    status,
    body.code,
    ...Object.keys(body.errors ?? {}),
  ];

  it('are kept with 14 digits, stay when omitted and go when blank', async () => {
    expect((await create('A-1', '4006381333931')).status).toBe(200);
    expect(await gtinOf('A-1')).toBe('04006381333931');
    expect((await revise('A-1', undefined, { name: '草甘膦 41%' })).status).toBe(200);
    expect(await gtinOf('A-1')).toBe('04006381333931');
    expect((await revise('A-1', '')).status).toBe(200);
    expect(await gtinOf('A-1')).toBeNull();
    expect(refusal(await revise('A-1', '4006381333930'))).toEqual([422, 'VALIDATION_ERROR', 'gtin']);
    expect(refusal(await revise('A-1', '12345'))).toEqual([422, 'VALIDATION_ERROR', 'gtin']);
  });

  it('belong to one item, and the refusal names it', async () => {
    await create('B-1', '036000291452');
    const second = await create('B-2', '00036000291452');
    expect(refusal(second)).toEqual([409, 'GTIN_TAKEN', 'gtin']);
    expect(second.body.facts).toEqual({ gtin: '00036000291452', item: 'B-1' });
    expect((await create('B-2')).status).toBe(200);
    expect(refusal(await revise('B-2', '036000291452'))).toEqual([409, 'GTIN_TAKEN', 'gtin']);
    expect((await revise('B-1', '036000291452', { name: '草甘膦 B' })).status).toBe(200);
  });

  it('move to another item as soon as theirs has given them up', async () => {
    await create('C-1', '96385074');
    await create('C-2');
    await revise('C-1', null);
    expect((await revise('C-2', '96385074')).status).toBe(200);
    expect(refusal(await revise('C-1', '96385074'))).toEqual([409, 'GTIN_TAKEN', 'gtin']);
    await revise('C-2', null);
    expect((await revise('C-1', '96385074')).status).toBe(200);
  });

  it('are not held by a request that was refused', async () => {
    await create('D-1');
    expect(refusal(await create('D-1', '4012345678901'))).toEqual([409, 'CODE_TAKEN', 'code']);
    expect(refusal(await revise('D-1', '4012345678901', { memberPrice: '9' }))).toEqual([
      422,
      'MEMBER_PRICE_ABOVE_RETAIL',
      'memberPrice',
    ]);
    expect((await create('D-2', '4012345678901')).status).toBe(200);
  });

  it('are given up by an item that is deleted', async () => {
    await create('E-1', '5901234123457');
    const body = { reason: 'Wrong code' };
    expect((await api.request(deleteItem, { token, params: { code: 'E-1' }, body })).status).toBe(200);
    expect((await create('E-2', '5901234123457')).status).toBe(200);
  });

  describe('of packs', () => {
    const packed = (...gtins: (string | null | undefined)[]) => ({
      packUnits: gtins.map((gtin, index) => ({ unit: packs[index], factor: '12', gtin })),
    });
    const packGtinsOf = async (code: string) => {
      const { state } = await api.store.load(item, code);
      return 'packUnits' in state ? state.packUnits.map(({ gtin }) => gtin) : undefined;
    };
    let packs: string[];
    beforeAll(async () => {
      packs = [];
      for (const [name, symbol] of [
        ['箱', 'box'],
        ['托盘', 'plt'],
      ]) {
        const { body } = await api.request(createUnit, { token, body: { name: name!, symbol: symbol! } });
        packs.push((body.data as { id: string }).id);
      }
    });

    it('are kept with 14 digits, stay when omitted and go when blank', async () => {
      await create('P-1', '4006381333924');
      expect((await revise('P-1', undefined, packed('14006381333921', null))).status).toBe(200);
      expect(await packGtinsOf('P-1')).toEqual(['14006381333921', null]);
      expect((await revise('P-1', undefined, packed(undefined, '012345678905'))).status).toBe(200);
      expect(await packGtinsOf('P-1')).toEqual(['14006381333921', '00012345678905']);
      expect((await revise('P-1', undefined, packed('', undefined))).status).toBe(200);
      expect(await packGtinsOf('P-1')).toEqual([null, '00012345678905']);
      expect(refusal(await revise('P-1', undefined, packed(null, '012345678904')))).toEqual([
        422,
        'VALIDATION_ERROR',
        'packUnits.1.gtin',
      ]);
    });

    it('differ within the item, and belong to no other item or pack', async () => {
      await create('Q-1', '5012345678900');
      await create('Q-2', '5012345678917');
      expect(refusal(await revise('Q-1', undefined, packed(null, '5012345678900')))).toEqual([
        422,
        'GTIN_REPEATED',
        'packUnits.1.gtin',
      ]);
      const taken = await revise('Q-1', undefined, packed(null, '5012345678917'));
      expect(refusal(taken)).toEqual([409, 'GTIN_TAKEN', 'packUnits.1.gtin']);
      expect(taken.body.facts).toEqual({ gtin: '05012345678917', item: 'Q-2' });
      expect((await revise('Q-1', undefined, packed('15012345678907'))).status).toBe(200);
      expect(refusal(await revise('Q-2', '15012345678907'))).toEqual([409, 'GTIN_TAKEN', 'gtin']);
      expect(refusal(await revise('Q-2', undefined, packed('15012345678907')))).toEqual([
        409,
        'GTIN_TAKEN',
        'packUnits.0.gtin',
      ]);
      await revise('Q-1', undefined, packed(null));
      expect((await revise('Q-2', undefined, packed('15012345678907'))).status).toBe(200);
    });

    it('are given up, all that another item took at the same time', async () => {
      await create('R-1');
      await create('R-2');
      const [first, second] = ['25012345678904', '35012345678901'];
      const statuses: number[] = [];
      atCrashPoint(async (reached) => {
        if (reached !== 'item:gtin-claimed') return;
        atCrashPoint();
        statuses.push((await revise('R-2', second, packed(first))).status);
      });
      const late = await revise('R-1', undefined, packed(first, second));
      expect(refusal(late)).toEqual([409, 'GTIN_TAKEN', 'packUnits.0.gtin']);
      expect(statuses).toEqual([200]);
      expect(await packGtinsOf('R-1')).toEqual([null, null]);
      expect([await gtinOf('R-2'), await packGtinsOf('R-2')]).toEqual([second, [first]]);
    });
  });

  it('are never given to two items that want them at the same time', async () => {
    for (const [round, gtin] of GTINS.entries()) {
      const wanting = [`F-${round}`, `G-${round}`];
      const answers = await Promise.all(wanting.map((code) => create(code, gtin)));
      const held = await Promise.all(wanting.map(gtinOf));
      expect(held.filter((one) => one === gtin).length).toBe(
        answers.filter(({ status }) => status === 200).length,
      );
      expect(held.filter((one) => one === gtin).length).toBeLessThan(2);
      // If both gave way, the next one gets it.
      const next = await create(`J-${round}`, gtin);
      expect(next.status).toBe(held.includes(gtin) ? 409 : 200);
    }
  });

  it('are not had by two items after a request that died and was sent again', async () => {
    const [gtin, dying, other] = ['90614141000411', 'K-1', 'K-2'];
    await create(dying);
    await create(other);
    const key = uuidV7();
    const body = { ...bodyOf(dying), gtin };
    const sent = () => api.request(reviseItem, { token, params: { code: dying }, body, key });
    for (const point of ['item:gtin-free', 'item:gtin-claimed']) {
      atCrashPoint((reached) => {
        if (reached === point) throw new Error('the process is killed');
        return Promise.resolve();
      });
      expect((await sent()).status).toBe(500);
    }
    atCrashPoint();
    expect((await revise(other, gtin)).status).toBe(200);
    expect(refusal(await sent())).toEqual([409, 'GTIN_TAKEN', 'gtin']);
    expect([await gtinOf(dying), await gtinOf(other)]).toEqual([null, gtin]);
  });

  it('are had by one of three that want them in each other’s steps', async () => {
    const gtin = '11614141000414';
    const codes = ['L-1', 'L-2', 'L-3'];
    for (const code of codes) await create(code);
    const [first = '', second = '', third = ''] = codes;
    const statuses: number[] = [];
    atCrashPoint(async (reached) => {
      if (reached !== 'item:gtin-claimed') return;
      atCrashPoint(async (inner) => {
        if (inner !== 'item:gtin-taken') return;
        atCrashPoint();
        statuses.push((await revise(third, gtin)).status);
      });
      statuses.push((await revise(second, gtin)).status);
    });
    statuses.push((await revise(first, gtin)).status);
    const held = await Promise.all(codes.map(gtinOf));
    expect(held.filter((one) => one === gtin)).toHaveLength(statuses.filter((one) => one === 200).length);
    expect(held).toEqual([null, gtin, null]);
  });

  it.each([
    ['item:gtin-free', '70614141000417', 'second'],
    ['item:gtin-claimed', '80614141000414', 'second'],
    ['item:gtin-taken', '09780201379624', 'first'],
  ])('are given once, whatever another request does at %s', async (point, gtin, winner) => {
    const [first, second] = [`H-${gtin}`, `I-${gtin}`];
    await create(first);
    await create(second);
    const statuses: Record<string, number> = {};
    atCrashPoint(async (reached) => {
      if (reached !== point) return;
      atCrashPoint();
      statuses['second'] = (await revise(second, gtin)).status;
    });
    statuses['first'] = (await revise(first, gtin)).status;
    expect(statuses).toEqual({ first: 409, second: 409, [winner]: 200 });
    const held = { first: await gtinOf(first), second: await gtinOf(second) };
    expect(held).toEqual({ first: null, second: null, [winner]: gtin });
  });
});
