import { beforeAll, afterAll, describe, expect, it } from '@jest/globals';
import { settings } from '../../app/settings/settings.ts';
import { headlineOf, nameOfDocument, titleBeside } from './headline.ts';

const KAMPOT = { code: 'KAMPOT', name: '贡布农资', englishName: 'Kampot Agro', khmerName: 'កំពត កសិកម្ម' };
const sale = { title: 'Rice season', customer: KAMPOT, supplier: null };
const { language } = settings.get();

describe('the headline of a document', () => {
  beforeAll(() => settings.change({ language: 'en-US' }));
  afterAll(() => settings.change({ language }));

  it('is the customer or supplier and the amount', () => {
    expect(headlineOf(sale, 'Sale', '1530.00')).toBe('Kampot Agro · $1,530.00');
    expect(headlineOf({ ...sale, customer: null, supplier: KAMPOT }, 'Purchase', null)).toBe('Kampot Agro');
    expect(titleBeside(sale)).toBe('Rice season');
    expect(titleBeside({ ...sale, title: '' })).toBeUndefined();
  });

  it('is the title if there is neither', () => {
    const trial = { title: 'Field trial', customer: null, supplier: null };
    expect(headlineOf(trial, 'Other', '12.00')).toBe('Field trial');
    expect(titleBeside(trial)).toBeUndefined();
  });

  it('says what it is and where it goes if there is nothing else', () => {
    expect(headlineOf({ title: '' }, 'Loss')).toBe('Loss');
    expect(headlineOf({ title: '', destination: 'PP2' }, 'Transfer')).toBe('Transfer → PP2');
    expect(headlineOf({ title: '' }, 'Purchase', '32.50')).toBe('Purchase · $32.50');
  });

  it('is in the language of the reader', () => {
    settings.change({ language: 'km-KH' });
    expect(nameOfDocument(sale, 'Sale')).toBe('កំពត កសិកម្ម');
    settings.change({ language: 'zh-CN' });
    expect(nameOfDocument(sale, 'Sale')).toBe('贡布农资');
    expect(nameOfDocument({ title: '', customer: { ...KAMPOT, name: null } }, 'Sale')).toBe('KAMPOT');
    settings.change({ language: 'en-US' });
  });
});
