import { createTemplate } from '@granary/api/templates';
import { places } from './places.mjs';

const { north } = places;

/** A template for inbound goods at a place; its prices and locations are private to the place. */
export const templateBody = ({ code, mark, price }) => ({
  type: 'inbound_order',
  name: `${mark} template`,
  shared: true,
  warehouse: code,
  content: {
    fields: { title: `${mark} title {date}`, inboundDate: '3' },
    lines: [{ item: 'ITEM-A', quantity: '2.000', unitCost: price, shelf: `${mark}-S` }],
  },
});

const revised = (title) => ({ fields: { title }, lines: [] });
const template =
  (body) =>
  async ({ root }) => {
    const { id } = await root.do(createTemplate, { body: templateBody(north) });
    return { params: { id }, ...(body && { body }) };
  };

export const templateRequests = {
  createTemplate: async () => ({ body: templateBody(north) }),
  reviseTemplate: template({ type: 'inbound_order', version: 1, content: revised('Another') }),
  renameTemplate: template({ name: 'Renamed' }),
  shareTemplate: template({ shared: false }),
  setTemplateDefault: template({ isDefault: true, everybody: true }),
  setTemplateFavourite: template({ favourite: true }),
  recordTemplateUse: template({ version: 1 }),
  deleteTemplate: template(),
};
