const SALES = '/orders/sales-outbound';

/** The screens to capture: path, and the steps before the screenshot. */
export async function screensOf(url, user, warehouse) {
  const records = await findRecords(url, user);
  const inbound = (status) => `/warehouse/inbound/${records.inbound[status]}`;
  const outbound = (status) => `/warehouse/outbound/${records.outbound[status]}`;
  const distribution = (status) => `/distribution/requests/${records.distribution[status]}`;
  const contract = (status) => `/contracts/${records.contract[status]}`;
  const sale = (status) => `${SALES}/${records.sale[status]}`;
  const recall = (status) => `/audit/recalls/${records.recall[status]}`;
  const count = (status) => `/warehouse/counts/${records.count[status]}`;
  const batch = (status) => `/warehouse/inventory/${records.batch[status]}`;

  return [
    { name: 'sign-in', path: '/login', signedOut: true },
    { name: 'dashboard', path: '/dashboard' },
    { name: 'inbox', path: '/inbox' },
    { name: 'inbox-task', path: '/inbox', act: firstTask },
    { name: 'workflow', path: '/workflow' },
    { name: 'workflow-tasks', path: '/workflow?tab=tasks&view=all' },
    { name: 'workflow-statistics', path: '/workflow?tab=statistics' },
    { name: 'items', path: '/warehouse/items' },
    { name: 'items-peek', path: '/warehouse/items', act: peek },
    { name: 'item-create', path: '/warehouse/items/create' },
    { name: 'item-edit', path: `/warehouse/items/${records.item}` },
    { name: 'inventory', path: '/warehouse/inventory' },
    { name: 'inventory-by-item', path: '/warehouse/inventory?by=item' },
    { name: 'inventory-expiring', path: '/warehouse/inventory?view=expiring' },
    { name: 'inventory-no-results', path: '/warehouse/inventory?q=nothing-is-called-that' },
    ...['overview', 'item', 'movements', 'details', 'trace', 'lifecycle', 'group'].map((tab) => ({
      name: `batch-${tab}`,
      path: `${batch('active')}?tab=${tab}`,
    })),
    { name: 'batch-past', path: `${batch('active')}?at=${records.past}` },
    { name: 'batch-expired', path: batch('expired') },
    { name: 'batch-locked', path: batch('locked') },
    { name: 'inbound', path: '/warehouse/inbound' },
    { name: 'inbound-bin', path: '/warehouse/inbound?show=bin' },
    { name: 'inbound-create', path: '/warehouse/inbound/create' },
    { name: 'inbound-create-refused', path: '/warehouse/inbound/create', act: submitForm },
    { name: 'inbound-draft', path: inbound('draft') },
    { name: 'inbound-edit', path: `${inbound('draft')}/edit` },
    { name: 'inbound-approved', path: inbound('approved') },
    { name: 'inbound-rejected', path: inbound('rejected') },
    { name: 'outbound', path: '/warehouse/outbound' },
    { name: 'outbound-bin', path: '/warehouse/outbound?show=bin' },
    { name: 'smart-create', path: '/warehouse/outbound/smart-create' },
    { name: 'smart-create-allocate', path: '/warehouse/outbound/smart-create', act: allocate(records.item) },
    { name: 'outbound-created', path: outbound('created') },
    { name: 'outbound-edit', path: `${outbound('created')}/edit` },
    { name: 'outbound-reviewing', path: outbound('inventory_reviewing') },
    { name: 'outbound-shipped', path: outbound('shipped') },
    { name: 'sales', path: SALES },
    { name: 'sales-bin', path: `${SALES}?show=bin` },
    { name: 'sale-create', path: `${SALES}/create` },
    { name: 'sale-review', path: `${SALES}/create`, act: review(records.item) },
    { name: 'sale-created', path: sale('created') },
    { name: 'sale-edit', path: `${SALES}/edit/${records.sale.created}` },
    { name: 'sale-waiting', path: sale('sales_pending') },
    { name: 'sale-approved', path: `${sale('sales_approved')}?tab=sale` },
    { name: 'sale-rejected', path: sale('sales_rejected') },
    { name: 'sale-shipped', path: `${sale('delivered')}?tab=sale` },
    { name: 'picking-tasks', path: '/warehouse/outbound/picking-tasks' },
    { name: 'pick-start', path: `${outbound('pending')}/pick` },
    { name: 'pick', path: `${outbound('picking')}/pick` },
    { name: 'ship', path: `${outbound('picked')}/ship` },
    { name: 'configuration-categories', path: '/system/config' },
    { name: 'configuration-specifications', path: '/system/config?tab=specifications' },
    { name: 'configuration-units', path: '/system/config?tab=units' },
    { name: 'customers', path: '/customers' },
    { name: 'customers-bin', path: '/customers?show=bin' },
    { name: 'customer', path: '/customers/CUST001' },
    { name: 'customer-create', path: '/customers/create' },
    { name: 'customer-edit', path: '/customers/CUST001/edit' },
    ...['mine', 'queue', 'accounts', 'records'].map((tab) => ({
      name: `credit-${tab}`,
      path: `/credit-management?tab=${tab}`,
    })),
    { name: 'credit-request-create', path: '/credit-management/requests/create' },
    { name: 'credit-request', path: `/credit-management/requests/${records.creditRequest}` },
    { name: 'credit-statement', path: `/credit-management/statements/${records.creditCustomer}` },
    {
      name: 'credit-statement-line',
      path: `/credit-management/statements/${records.creditCustomer}`,
      act: (page) => page.locator('.statement-line').last().click(),
    },
    {
      name: 'credit-statement-past',
      path: `/credit-management/statements/${records.creditCustomer}?basis=recorded&at=2026-11-21T12:00:00Z`,
    },
    {
      name: 'credit-statement-why',
      path: `/credit-management/statements/${records.creditCustomer}?why=open&whyFrom=2026-01-01T00:00:00Z&whyTo=2027-01-01T00:00:00Z`,
    },
    { name: 'credit-repayment', path: `/credit-management/statements/${records.creditCustomer}/repayment` },
    { name: 'distribution', path: '/distribution/requests' },
    { name: 'distribution-create', path: '/distribution/requests/create' },
    { name: 'distribution-draft', path: distribution('draft') },
    { name: 'distribution-submitted', path: distribution('submitted') },
    { name: 'distribution-approve', path: distribution('submitted'), act: approve },
    { name: 'distribution-approved', path: distribution('approved') },
    { name: 'distribution-processing', path: '/distribution/processing' },
    { name: 'distribution-records', path: '/distribution/records' },
    { name: 'counts', path: '/warehouse/counts' },
    {
      name: 'counts-create',
      path: '/warehouse/counts/create',
      act: (page) => page.locator('[data-field=location] input').fill('A-01'),
    },
    { name: 'counts-counting', path: count('counting') },
    { name: 'counts-count', path: `${count('counting')}/count` },
    {
      name: 'counts-enter',
      path: `${count('counting')}/count`,
      act: (page) => page.locator('main button.MuiButton-contained').first().click(),
    },
    { name: 'counts-counted', path: count('counted') },
    { name: 'counts-adjusted', path: count('adjusted') },
    { name: 'costs', path: '/warehouse/cost-management' },
    { name: 'costs-profit', path: '/warehouse/cost-management?tab=profit&by=item' },
    { name: 'costs-lines', path: '/warehouse/cost-management?tab=lines' },
    { name: 'costs-batches', path: '/warehouse/cost-management?tab=batches' },
    { name: 'costs-history', path: '/warehouse/cost-management?tab=history' },
    { name: 'costs-markup', path: '/warehouse/cost-management?tab=markup' },
    { name: 'contracts', path: '/contracts' },
    { name: 'contracts-peek', path: '/contracts', act: peek },
    { name: 'contracts-bin', path: '/contracts?show=bin' },
    { name: 'contract-create', path: '/contracts/create' },
    { name: 'contract-draft-edit', path: `${contract('draft')}/edit` },
    { name: 'contract-submitted', path: contract('submitted') },
    { name: 'contract-active', path: contract('active') },
    { name: 'contract-lines', path: `${contract('active')}?tab=lines` },
    { name: 'contract-attachments', path: `${contract('active')}?tab=attachments` },
    { name: 'contract-suspended', path: contract('suspended') },
    { name: 'contract-expired', path: contract('expired') },
    { name: 'suppliers', path: '/system/suppliers' },
    { name: 'templates', path: '/templates' },
    { name: 'template-create', path: '/templates/create' },
    { name: 'users', path: '/system/users' },
    { name: 'user-create', path: '/system/users/create' },
    { name: 'user-edit', path: `/system/users/${records.user}` },
    { name: 'warehouses', path: '/system/warehouses' },
    { name: 'warehouse-edit', path: `/system/warehouses/${warehouse}` },
    { name: 'operations', path: '/logs/operations' },
    { name: 'operations-peek', path: '/logs/operations', act: peek },
    { name: 'lineage', path: '/audit/lineage' },
    { name: 'lineage-batch', path: `/audit/lineage?batch=${records.batch.active}` },
    {
      name: 'lineage-table',
      path: `/audit/lineage?batch=${records.batch.active}&as=table`,
    },
    { name: 'events', path: '/audit/events' },
    { name: 'streams', path: '/audit/events?by=streams' },
    ...['summary', 'changes', 'json', 'cause'].map((tab) => ({
      name: `event-${tab}`,
      path: `/audit/events/${records.event}?tab=${tab}`,
    })),
    { name: 'stock-as-of', path: '/audit/stock-as-of' },
    { name: 'epcis', path: '/audit/epcis' },
    { name: 'reports', path: '/reports' },
    { name: 'recalls', path: '/audit/recalls?view=all' },
    { name: 'recall-create', path: '/audit/recalls/create' },
    { name: 'recall-impact', path: `/audit/recalls/create?step=impact&batch=${records.batch.active}` },
    { name: 'recall-reason', path: `/audit/recalls/create?step=reason&batch=${records.batch.active}` },
    ...['customers', 'batches', 'orders', 'report'].map((tab) => ({
      name: `recall-open-${tab}`,
      path: `${recall('open')}?tab=${tab}`,
    })),
    { name: 'recall-closed', path: `${recall('closed')}?tab=report` },
    { name: 'recalled-batch', path: batch('recalled') },
    { name: 'evidence', path: '/audit/evidence' },
    { name: 'projections', path: '/system/projections' },
    { name: 'projections-parked', path: '/system/projections/parked' },
    { name: 'projection', path: '/system/projections/inventory' },
    { name: 'projection-verifications', path: '/system/projections/inventory?tab=verifications' },
    { name: 'health', path: '/system/health' },
    { name: 'palette', path: '/dashboard', act: (page) => page.keyboard.press('Control+k') },
    { name: 'unauthorized', path: '/unauthorized?needs=user:read' },
    { name: 'not-found', path: '/404' },
  ].filter(({ path }) => !path.includes('undefined'));
}

const peek = (page) => page.locator('.MuiDataGrid-row, main ul > li').first().click();

/** On a phone the inbox shows its list first. */
const firstTask = (page) => page.locator('main ul > li [role=button]').first().click();

const approve = (page) => page.locator('main button.MuiButton-contained').first().click();

const submitForm = (page) => page.locator('form button[type=submit]').last().click();

const allocate = (item) => async (page) => {
  const fill = async (field, text) => page.locator(`[data-field="${field}"] input`).first().fill(text);
  await page.locator('[data-field=type] [role=combobox]').click();
  await page.locator('[role=option][data-value=other]').click();
  await fill('title', 'NPK – 2026');
  await submitForm(page);
  await fill('lines.0.item', item);
  await page.getByRole('option').first().click();
  await fill('lines.0.quantity', '100');
  await submitForm(page);
};

const review = (item) => async (page) => {
  const fill = async (field, text) => page.locator(`[data-field="${field}"] input`).first().fill(text);
  await fill('customer', 'CUST001');
  await page.getByRole('option').first().click();
  await fill('title', 'NPK – 2026');
  await submitForm(page);
  await fill('lines.0.item', item);
  await page.getByRole('option').first().click();
  await fill('lines.0.quantity', '10');
  await submitForm(page);
  await page.waitForURL(/step=allocate/);
  await page.locator('main table').first().waitFor();
  await submitForm(page);
};

/** Finds one record per displayed state in the demo data; takes over a picking task. */
async function findRecords(url, user) {
  const { connect } = await import('@granary/client');
  const { listCreditAccounts, listCreditRequests } = await import('@granary/api/credit');
  const { listCounts } = await import('@granary/api/counts');
  const { listDistributions } = await import('@granary/api/distribution');
  const { listContracts } = await import('@granary/api/contracts');
  const { listInbounds } = await import('@granary/api/inbound');
  const { listItems } = await import('@granary/api/items');
  const { listOutbounds, listSales, startPicking } = await import('@granary/api/outbound');
  const { getBatchHappenings } = await import('@granary/api/audit');
  const { listOperations } = await import('@granary/api/operation-log');
  const { listBatches } = await import('@granary/api/stock');
  const { listRecalls } = await import('@granary/api/recalls');
  const { listUsers } = await import('@granary/api/users');
  const client = await connect(url, user);
  const newest = async (contract, filter) =>
    (await client.request(contract, { query: { limit: '1', filter } })).rows[0];
  const byStatus = async (contract, field, id, statuses) =>
    Object.fromEntries(
      await Promise.all(
        statuses.map(async (status) => [status, (await newest(contract, `${field}:in:${status}`))?.[id]]),
      ),
    );

  const records = {
    item: (await newest(listItems, 'status:in:active')).code,
    user: (await newest(listUsers, 'role:in:warehouse_staff')).id,
    contract: {
      ...(await byStatus(listContracts, 'approvalStatus', 'code', ['draft', 'submitted'])),
      ...(await byStatus(listContracts, 'businessStatus', 'code', ['active', 'suspended', 'expired'])),
    },
    inbound: await byStatus(listInbounds, 'approvalStatus', 'number', ['draft', 'approved', 'rejected']),
    outbound: await byStatus(listOutbounds, 'status', 'number', [
      'created',
      'inventory_reviewing',
      'pending',
      'picking',
      'picked',
      'shipped',
    ]),
    creditRequest: (await newest(listCreditRequests, 'approvalStatus:in:approved'))?.number,
    creditCustomer: (await client.request(listCreditAccounts, { query: { limit: '1', sort: 'used:desc' } }))
      .rows[0]?.customer.code,
    distribution: await byStatus(listDistributions, 'approvalStatus', 'number', [
      'draft',
      'submitted',
      'approved',
    ]),
    count: await byStatus(listCounts, 'status', 'number', ['counting', 'counted', 'adjusted']),
    sale: await byStatus(listSales, 'status', 'number', [
      'created',
      'sales_pending',
      'sales_approved',
      'sales_rejected',
      'delivered',
    ]),
    batch: {
      ...(await byStatus(listBatches, 'status', 'id', ['expired', 'locked', 'recalled'])),
      // The oldest active batch, because goods have left it.
      active: (
        await client.request(listBatches, {
          query: { limit: '1', filter: 'status:in:active', sort: 'receivedAt:asc' },
        })
      ).rows[0]?.id,
    },
    event: (await newest(listOperations, 'type:in:ReservationCommitted'))?.eventId,
    recall: await byStatus(listRecalls, 'status', 'number', ['open', 'closed']),
  };
  const lived = records.batch.active;
  const history = lived && (await client.request(getBatchHappenings, { params: { id: lived } }));
  records.past = history?.happenings[Math.floor(history.happenings.length / 2)]?.position;
  const { picking } = records.outbound;
  if (picking) await client.request(startPicking, { params: { number: picking }, body: { takeOver: true } });
  return records;
}
