import { describe, expect, it } from '@jest/globals';
import { attachmentName, nameFits, requireAttachable, type Attachment } from './index.ts';

const scan = (changed: Partial<Attachment> = {}): Attachment => ({
  id: '01938f5e-0000-7000-8000-000000000001',
  name: 'contract.pdf',
  type: 'application/pdf',
  size: 10,
  sha256: 'a'.repeat(64),
  ...changed,
});

describe('attachment', () => {
  it('has a name that matches its type', () => {
    expect(nameFits('Scan.PDF', 'application/pdf')).toBe(true);
    expect(nameFits('photo.jpeg', 'image/jpeg')).toBe(true);
    expect(nameFits('page.html', 'image/gif')).toBe(false);
    expect(nameFits('pdf', 'image/png')).toBe(false);
    expect(() => requireAttachable([], scan({ name: 'page.html', type: 'image/gif' }))).toThrow(
      expect.objectContaining({ code: 'FILE_NAME_MISLEADS', field: 'name' }),
    );
  });

  it('has a name without folders or control characters', () => {
    expect(attachmentName.safeParse('合同 扫描件.pdf').success).toBe(true);
    for (const name of ['../secret.pdf', 'a\nb.pdf', 'a"b.pdf', ' ', `${'a'.repeat(200)}.pdf`])
      expect(attachmentName.safeParse(name).success).toBe(false);
  });

  it('is attached once, up to a limit of 50', () => {
    expect(requireAttachable([scan()], scan())).toBe(false);
    expect(requireAttachable([], scan())).toBe(true);
    const fifty = Array.from({ length: 50 }, (_, n) => scan({ id: `other-${n}` }));
    expect(() => requireAttachable(fifty, scan())).toThrow(
      expect.objectContaining({ code: 'TOO_MANY_ATTACHMENTS', facts: { most: 50 } }),
    );
  });
});
