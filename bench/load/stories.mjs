import { createCustomer } from '@granary/api/customers';
import { changePassword, createUser, logout } from '@granary/api/users';
import { tellCredit } from '../../local/demo/dist/credit-story.js';
import { issueOnRequest } from '../../local/demo/dist/distribution-story.js';
import { receivePurchase } from '../../local/demo/dist/inbound-story.js';
import { warehouses } from '../../local/demo/dist/masters.js';
import { sendOut } from '../../local/demo/dist/outbound-story.js';

const TODAY = 0;

/** What people do in one go, from a document's beginning to wherever it ends, by the stories of the demo. */
export function storiesOf(callers, passwordOf) {
  let count = 0;
  const place = ({ random }) => random.pick(warehouses).code;
  const purchase = (stage) => receivePurchase(stage, TODAY, place(stage));
  const order = (stage) => sendOut(stage, TODAY, place(stage));
  const wholeOrder = (stage) =>
    sendOut(stage, TODAY, place(stage), { kind: stage.random.pick(['sale', 'other']), goal: 'delivered' });
  const request = (stage) => issueOnRequest(stage, TODAY, place(stage));
  const payments = (stage) => tellCredit(stage, TODAY, 7);
  /** A person comes, chooses a password, and goes. */
  const person = async ({ at }) => {
    count += 1;
    const username = `person-${process.pid}-${count}`;
    const password = passwordOf(count);
    await at('super_admin').request(createUser, {
      body: {
        username,
        password,
        role: 'viewer',
        realName: 'Sok',
        warehouses: 'all',
        email: null,
        phone: null,
        department: '',
        position: '',
      },
    });
    const own = await callers.signIn(username, password);
    await own.request(changePassword, { body: { currentPassword: password, newPassword: `${password}2` } });
    const again = await callers.signIn(username, `${password}2`);
    await again.request(logout, {});
  };
  const customer = async ({ at }) => {
    count += 1;
    const code = `LOAD${String(count).padStart(5, '0')}`;
    await at('admin').request(createCustomer, {
      body: {
        code,
        name: '金边丰收农资',
        type: 'regular',
        contactPerson: 'Sok',
        phone: '+855 12 345 678',
        openingLimit: '50000',
      },
    });
  };
  // As often as they stand here.
  return [
    purchase,
    purchase,
    purchase,
    order,
    order,
    order,
    wholeOrder,
    wholeOrder,
    request,
    customer,
    payments,
    person,
  ];
}
