import { describe, expect, it } from '@jest/globals';
import { fold } from '../kernel/index.ts';
import { LOGO_BYTES, removeSellerLogo, requireLogo, reviseSeller, seller, setSellerLogo } from './index.ts';

const details = {
  name: '绿洲农资',
  englishName: 'Oasis Agro',
  khmerName: null,
  address: 'Street 51, Phnom Penh',
  taxNumber: 'K001-901234567',
  phone: null,
};

describe('the seller', () => {
  it('is unknown until it is set, and records each revision as a whole', () => {
    const none = seller.initial();
    expect(none.details).toBeNull();
    const events = reviseSeller(none, details);
    expect(events).toEqual([{ type: 'SellerRevised', data: details }]);
    expect(fold(seller, events).details).toEqual(details);
    expect(fold(seller, events).logo).toBeNull();
  });

  it('records nothing if nothing changes', () => {
    const known = fold(seller, reviseSeller(seller.initial(), details));
    expect(reviseSeller(known, { ...details })).toEqual([]);
    expect(reviseSeller(known, { ...details, phone: '023 000 000' })).toHaveLength(1);
  });
});

describe('the logo of the seller', () => {
  const logo = {
    type: 'image/png',
    width: 600,
    height: 200,
    size: 1_000,
    sha256: 'a'.repeat(64),
  } as const;
  const other = { ...logo, sha256: 'b'.repeat(64) };

  it('is set, replaced and removed apart from the details', () => {
    const events = [...reviseSeller(seller.initial(), details), ...setSellerLogo(seller.initial(), logo)];
    const state = fold(seller, events);
    expect(state).toEqual({ details, logo });
    expect(setSellerLogo(state, other)).toEqual([{ type: 'SellerLogoSet', data: { logo: other } }]);
    const removed = fold(seller, [...events, ...removeSellerLogo(state)]);
    expect(removed).toEqual({ details, logo: null });
  });

  it('records nothing for the same picture, or for none to remove', () => {
    expect(setSellerLogo({ details, logo }, { ...logo })).toEqual([]);
    expect(removeSellerLogo({ details, logo: null })).toEqual([]);
  });

  it('is a PNG or JPEG of at most 1200 pixels and 256 KB', () => {
    const png = (width: number, height: number, length = 64): Uint8Array => {
      const bytes = new Uint8Array(length);
      bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
      new DataView(bytes.buffer).setUint32(16, width);
      new DataView(bytes.buffer).setUint32(20, height);
      return bytes;
    };
    const refused = (code: string) => expect.objectContaining({ code, field: 'picture' });
    expect(requireLogo(png(1_200, 400))).toMatchObject({ type: 'image/png', width: 1_200, height: 400 });
    expect(() => requireLogo(png(1_201, 1))).toThrow(refused('LOGO_TOO_LARGE'));
    expect(() => requireLogo(png(10, 10, LOGO_BYTES + 1))).toThrow(refused('LOGO_TOO_LARGE'));
    expect(() =>
      requireLogo(Uint8Array.from('<svg onload="alert(1)"/>', (letter) => letter.charCodeAt(0))),
    ).toThrow(refused('LOGO_TYPE_REFUSED'));
  });
});
