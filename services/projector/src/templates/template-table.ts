import { template } from '@granary/domain/templates';
import { TemplateRow } from '@granary/read-models/templates';
import { keyed } from '../engine/index.ts';

export const templateTable = keyed({
  entity: TemplateRow,
  from: [template],
  keys: ({ streamId }) => [streamId],
  evolve: (row, event): TemplateRow | null | undefined => {
    const updatedAt = event.recordedAt;
    if (event.type === 'TemplateCreated') {
      const { id, type, name, owner, warehouse, content } = event.data;
      return {
        id,
        type,
        name,
        owner,
        ownerName: event.metadata.actor.username,
        shared: false,
        warehouse,
        version: 1,
        lineCount: content.lines.length,
        usedCount: 0,
        lastUsedAt: null,
        createdAt: updatedAt,
        updatedAt,
      };
    }
    if (!row) return undefined;
    switch (event.type) {
      case 'TemplateRevised': {
        const { version, content } = event.data;
        return { ...row, version, lineCount: content.lines.length, updatedAt };
      }
      case 'TemplateRenamed':
        return { ...row, name: event.data.name, updatedAt };
      case 'TemplateShared':
        return { ...row, shared: true, updatedAt };
      case 'TemplateUnshared':
        return { ...row, shared: false, updatedAt };
      case 'TemplateUsed':
        return { ...row, usedCount: row.usedCount + 1, lastUsedAt: event.recordedAt };
      case 'TemplateDeleted':
        return null;
    }
  },
});
