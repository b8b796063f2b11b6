import { createMasters } from '../../local/security/testing/masters.mjs';
import { officeBy } from '../../local/security/testing/office.mjs';
import { hire, theFirst } from '../../local/security/testing/people.mjs';
import { places } from '../../local/security/testing/places.mjs';
import { receivingBy } from '../../local/security/testing/receiving.mjs';
import { shelvesBy } from '../../local/security/testing/shelves.mjs';
import { shippingBy } from '../../local/security/testing/shipping.mjs';

/** Two warehouses with goods, a user who enters documents and another who approves them. */
export async function openBusiness({ http, pool, store }) {
  const root = await theFirst(http);
  const masters = await createMasters(root);
  const people = { clerk: await hire({ http, root }, 'admin', 'all'), chief: root };
  const receiving = receivingBy(people);
  const shipping = shippingBy(people);
  const shelves = shelvesBy({ ...people, receiving, shipping });
  const stories = { receiving, shipping, office: officeBy(people), shelves };
  for (const place of Object.values(places)) await receiving.order(place);
  const fixtures = {
    http,
    root,
    masters,
    places,
    stories,
    staff: { everywhere: { manager: await hire({ http, root }, 'manager', 'all') } },
    stack: { pool, store },
  };
  const warehouses = Object.values(places).map(({ code }) => code);
  const seeds = { warehouses, items: ['ITEM-A'], suppliers: ['SUP-A'], customers: ['CUST-A'] };
  return { fixtures, seeds };
}
