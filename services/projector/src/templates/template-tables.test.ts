import { template, templateChoice } from '@granary/domain/templates';
import { describe, expect, it } from '@jest/globals';
import { on, projectInMemory, recorded } from '../../testing/builders/in-memory.ts';
import { defaultTable, favouriteTable } from './choice-tables.ts';
import { templateTable } from './template-table.ts';

const content = { fields: { title: 'Urea' }, lines: [{ item: 'UREA' }] };
const created = {
  type: 'TemplateCreated',
  data: {
    id: 't1',
    type: 'inbound_order',
    name: 'Urea',
    owner: 'user-1',
    warehouse: 'WH-PP',
    content,
    madeFrom: null,
  },
} as const;

describe('the template table', () => {
  it('shows the newest version, the visibility and the number of uses', () => {
    const used = { type: 'TemplateUsed', data: { id: 't1', version: 1, by: 'user-2' } } as const;
    const log = recorded(
      on(template, 't1', [
        created,
        { type: 'TemplateShared', data: { id: 't1' } },
        used,
        { type: 'TemplateRevised', data: { id: 't1', version: 2, content: { ...content, lines: [] } } },
        { type: 'TemplateRenamed', data: { id: 't1', name: 'Weekly urea' } },
        used,
      ]),
    );
    expect(projectInMemory(templateTable, log)).toEqual([
      expect.objectContaining({
        id: 't1',
        name: 'Weekly urea',
        owner: 'user-1',
        shared: true,
        warehouse: 'WH-PP',
        version: 2,
        lineCount: 0,
        usedCount: 2,
        lastUsedAt: '2026-01-01T00:00:05.000Z',
        updatedAt: '2026-01-01T00:00:04.000Z',
      }),
    ]);
  });

  it('shows unshared templates as private, and removes deleted ones', () => {
    const unshared = { type: 'TemplateUnshared', data: { id: 't1' } } as const;
    const shared = { type: 'TemplateShared', data: { id: 't1' } } as const;
    const before = recorded(on(template, 't1', [created, shared, unshared]));
    expect(projectInMemory(templateTable, before)).toMatchObject([{ shared: false }]);
    const log = recorded(on(template, 't1', [created, { type: 'TemplateDeleted', data: { id: 't1' } }]));
    expect(projectInMemory(templateTable, log)).toEqual([]);
  });
});

describe('template preferences', () => {
  const chosen = { person: 'user-1', template: 't1' };
  const log = recorded(
    on(templateChoice, 'user-1', [
      { type: 'TemplateDefaultSet', data: { ...chosen, type: 'contract' } },
      { type: 'TemplateDefaultSet', data: { ...chosen, type: 'contract', template: 't2' } },
      { type: 'TemplateDefaultSet', data: { ...chosen, type: 'distribution' } },
      { type: 'TemplateDefaultCleared', data: { person: 'user-1', type: 'distribution' } },
      { type: 'TemplateFavoured', data: chosen },
      { type: 'TemplateFavoured', data: { ...chosen, template: 't2' } },
      { type: 'TemplateUnfavoured', data: chosen },
    ]),
  );

  it('keep one default per type', () => {
    expect(projectInMemory(defaultTable, log)).toEqual([
      { id: 'user-1 contract', person: 'user-1', type: 'contract', template: 't2' },
    ]);
  });

  it('list the current favourites', () => {
    expect(projectInMemory(favouriteTable, log)).toEqual([
      { id: 'user-1 t2', person: 'user-1', template: 't2' },
    ]);
  });
});
