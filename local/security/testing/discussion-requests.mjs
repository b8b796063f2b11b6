import { addComment, attachToDocument } from '@granary/api/discussions';
import { places } from './places.mjs';
import { uploaded } from './uploads.mjs';

const { north } = places;
const body = { text: 'The lorry comes at nine', mentions: [] };
const reason = 'For a reason that is long enough';

const document = async ({ stories }) => ({
  kind: 'inbound',
  number: (await stories.receiving.order(north, 'draft')).number,
});
/** The sender's own comment. */
const comment = (sent) => async (fixtures, person) => {
  const params = await document(fixtures);
  const { id } = await person.do(addComment, { params, body });
  return { params: { ...params, comment: id }, ...sent };
};

export const discussionRequests = {
  addComment: async (fixtures) => ({ params: await document(fixtures), body }),
  reviseComment: comment({ body: { text: 'The lorry comes at ten', mentions: [] } }),
  deleteComment: comment(),
  attachToDocument: async (fixtures) => ({
    params: await document(fixtures),
    body: await uploaded(fixtures),
  }),
  removeFromDocument: async (fixtures) => {
    const params = await document(fixtures);
    const { id } = await fixtures.root.do(attachToDocument, { params, body: await uploaded(fixtures) });
    return { params: { ...params, attachment: id }, query: { reason } };
  },
};
