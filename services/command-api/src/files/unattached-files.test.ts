import { deciders } from '@granary/domain/registry';
import { describe, expect, it } from '@jest/globals';
import { attachingCategories } from './unattached-files.ts';

describe('the sweep of uploads', () => {
  it('covers every capability whose events name a file', () => {
    const attaching = Object.values(deciders)
      .filter(({ events }) => Object.keys(events).some((type) => /(?:AttachmentAdded|LogoSet)$/.test(type)))
      .map(({ category }) => category);
    expect(attaching.toSorted()).toEqual([...attachingCategories].toSorted());
  });
});
