import { describe, expect, it } from '@jest/globals';
import { fold } from '../kernel/index.ts';
import { sharedView, shareView, stopSharingView, type SharedView } from './index.ts';
import { SHARED_VIEWS_MOST } from './rules.ts';

const list = 'inbound';
const view: SharedView = {
  id: 'v-1',
  name: 'Late',
  filter: ['status:in:in_progress'],
  sort: 'createdAt:desc',
  roles: ['warehouse_staff', 'viewer', 'viewer'],
  by: 'sokha',
};
const none = sharedView.initial();
const shared = fold(sharedView, shareView(none, { list, ...view }));
const stored = { ...view, roles: ['viewer', 'warehouse_staff'] };

describe('a shared view', () => {
  it('is recorded with its list, its roles and who shared it', () => {
    expect(shareView(none, { list, ...view })).toEqual([{ type: 'ViewShared', data: { list, ...stored } }]);
    expect(shared).toEqual({ views: [stored] });
  });

  it('is shared once, however often that is asked', () => {
    expect(shareView(shared, { list, ...view, id: 'v-2' })).toEqual([]);
  });

  it('is changed by its sharer under its name, and keeps its id and place', () => {
    const both = fold(sharedView, shareView(shared, { list, ...view, id: 'v-2', name: 'Early' }), shared);
    const changed = fold(sharedView, shareView(both, { list, ...view, id: 'v-3', roles: ['manager'] }), both);
    expect(changed.views.map(({ id, roles }) => [id, roles])).toEqual([
      ['v-1', ['manager']],
      ['v-2', ['viewer', 'warehouse_staff']],
    ]);
  });

  it('never takes the name of somebody else’s, in any case', () => {
    for (const name of ['Late', 'LATE'])
      expect(() => shareView(shared, { list, ...view, id: 'v-2', name, by: 'dara' })).toThrow(
        expect.objectContaining({ code: 'VIEW_NAME_TAKEN', facts: { name: 'Late' }, field: 'name' }),
      );
  });

  it('is one of a limited number per list', () => {
    const full = Array.from({ length: SHARED_VIEWS_MOST }).reduce<typeof shared>(
      (state, _, index) =>
        fold(sharedView, shareView(state, { list, ...view, id: `v-${index}`, name: `View ${index}` }), state),
      none,
    );
    expect(() => shareView(full, { list, ...view, id: 'more', name: 'More' })).toThrow(
      expect.objectContaining({ code: 'TOO_MANY_SHARED_VIEWS', field: 'name' }),
    );
    expect(shareView(full, { list, ...view, id: 'more', name: 'View 3', sort: null })).toHaveLength(1);
  });

  it('is withdrawn once', () => {
    const stopped = stopSharingView(shared, { list, id: 'v-1' });
    expect(stopped).toEqual([{ type: 'ViewSharingStopped', data: { list, id: 'v-1', name: 'Late' } }]);
    const gone = fold(sharedView, stopped, shared);
    expect(gone).toEqual(none);
    expect(stopSharingView(gone, { list, id: 'v-1' })).toEqual([]);
  });
});
