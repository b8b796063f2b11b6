import { createMasters } from './masters.mjs';
import { officeBy } from './office.mjs';
import { operationsOf } from './operations.mjs';
import { hireEverybody, theFirst } from './people.mjs';
import { places } from './places.mjs';
import { receivingBy } from './receiving.mjs';
import { shelvesBy } from './shelves.mjs';
import { shippingBy } from './shipping.mjs';
import { openStack } from './stack.mjs';

/**
 * Starts the whole product with users of every role and two warehouses. `stories` bring documents of any kind into any
 * state through the API; `staff.everywhere.manager` and `staff.north.viewer` are signed-in users; `operations` come
 * from the OpenAPI document.
 */
export async function openFixtures() {
  const stack = await openStack();
  try {
    const { http } = stack;
    const root = await theFirst(http);
    const masters = await createMasters(root);
    const staff = await hireEverybody({ http, root }, places);
    // Documents are never entered and approved by the same user.
    const people = { clerk: staff.everywhere.admin, chief: root };
    const receiving = receivingBy(people);
    const shipping = shippingBy(people);
    const stories = {
      receiving,
      shipping,
      office: officeBy(people),
      shelves: shelvesBy({ ...people, receiving, shipping }),
    };
    // Stock for orders that do not name a batch.
    for (const place of Object.values(places)) await receiving.order(place);
    return {
      stack,
      http,
      root,
      masters,
      staff,
      places,
      stories,
      operations: await operationsOf(http),
      close: stack.close,
    };
  } catch (error) {
    await stack.close();
    throw error;
  }
}
