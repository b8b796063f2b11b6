const ITEMS = 450;
const WAREHOUSES = 6;
const MOVES = 10;
/** Every one of a batch's moves comes so many days after the one before it. */
const DAYS = 100;
const LAST_DAY = '2026-11-20';

/**
 * A thousand days of goods coming in and going out nine times, written into the tables as the projector would have left
 * them: every tenth move dated back by twenty days, every fiftieth with a revised cost. Answers how many moves there are.
 */
export async function tradedYears(client, batches) {
  await tableIs(client);
  const warehouse = `'W' || n % ${WAREHOUSES}`;
  const item = `'ITEM-' || lpad((n % ${ITEMS})::text, 3, '0')`;
  await client.query(`
    INSERT INTO inventory.batch (id, warehouse, item, batch, origin_kind, status, locked, recalls, initial, current,
      available, reserved, blocked, received, issued, transferred, unit_cost, value, received_at, expires_on,
      last_operation, last_changed_at)
    SELECT ${warehouse} || '.' || ${item} || '.B' || n, ${warehouse}, ${item}, 'B' || n, 'inbound', 'active', false, '{}',
      100, 19, 19, 0, 0, 100, 81, 0, 2, 38, now(), '9999-12-31', 'StockIssued', now()
    FROM generate_series(1, ${batches}) n`);
  // In the order of the log, as a projector writes them.
  const { rowCount } = await client.query(`
    INSERT INTO inventory.movement (id, batch_id, warehouse, item, type, delta, before, after, available, reserved, status,
      username, role, occurred_at, recorded_at)
    SELECT lpad(row_number() OVER (ORDER BY recorded_at, id)::text, 19, '0') || '-0000', id, warehouse, item,
      CASE WHEN move = 0 THEN 'inbound' ELSE 'outbound' END, CASE WHEN move = 0 THEN 100 ELSE -9 END, 0, 0, 0, 0, 'active',
      'bench', 'warehouse_staff',
      recorded_at - CASE WHEN (nth + move) % 10 = 0 THEN interval '20 days' ELSE interval '0' END, recorded_at
    FROM (
      SELECT b.*, move, substr(b.batch, 2)::int AS nth, timestamptz '${LAST_DAY}'
        - (${MOVES} - move) * interval '${DAYS} days' + (substr(b.batch, 2)::int % ${DAYS}) * interval '1 day' AS recorded_at
      FROM inventory.batch b, generate_series(0, ${MOVES - 1}) move
    ) moved ORDER BY recorded_at, id`);
  await client.query(`
    INSERT INTO inventory.cost_change (id, batch_id, warehouse, item, before, after, change, change_rate, reason, username,
      changed_at)
    SELECT id, batch_id, warehouse, item, 1, 2, 1, 100, 'invoice', 'bench', occurred_at FROM inventory.movement
    WHERE delta < 0 AND substr(id, 1, 19)::bigint % 50 = 0`);
  await client.query('ANALYZE');
  return rowCount;
}

/** Until the projector has made what is written into. */
async function tableIs(client) {
  for (;;) {
    const { rows } = await client.query(
      `SELECT FROM platform.read_model WHERE state = 'live' AND name = ANY('{inventory,catalogue}')`,
    );
    if (rows.length === 2) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
