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
 * The whole product with people of every role and two warehouses to work in. `stories` brings a document of any kind into
 * any state, by the same commands that people use; `staff.everywhere.manager`, `staff.north.viewer` are people who are
 * signed in; `operations` is what the OpenAPI document says.
 */
export async function openFixtures() {
  const stack = await openStack();
  try {
    const { http } = stack;
    const root = await theFirst(http);
    const masters = await createMasters(root);
    const staff = await hireEverybody({ http, root }, places);
    // Who enters and who decides are never the same.
    const people = { clerk: staff.everywhere.admin, chief: root };
    const receiving = receivingBy(people);
    const shipping = shippingBy(people);
    const stories = {
      receiving,
      shipping,
      office: officeBy(people),
      shelves: shelvesBy({ ...people, receiving, shipping }),
    };
    // Something to take from, for orders that do not say which batch they want.
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
