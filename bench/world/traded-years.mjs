import { modelsAreLive } from './live-models.mjs';

const ITEMS = 450;
const WAREHOUSES = 6;
const MOVES = 10;
/** Days between two movements of a batch. */
const DAYS = 100;
const LAST_DAY = '2026-11-20';

/**
 * Inserts movements as the projector would leave them: a thousand days with a receipt and nine issues per batch. Every
 * tenth movement is backdated by 20 days, every fiftieth revises a cost. Returns the number of movements.
 */
export async function tradedYears(client, batches) {
  await modelsAreLive(client, ['inventory', 'catalogue']);
  // In log order, as a projector writes them.
  const { rowCount } = await client.query(`
    INSERT INTO inventory.movement (id, batch_id, warehouse, item, type, delta, before, after, available, reserved, status,
      username, role, occurred_at, recorded_at)
    SELECT lpad(row_number() OVER (ORDER BY recorded_at, batch_id)::text, 19, '0') || '-0000', batch_id, warehouse, item,
      CASE WHEN move = 0 THEN 'inbound' ELSE 'outbound' END, CASE WHEN move = 0 THEN 100 ELSE -9 END,
      CASE WHEN move = 0 THEN 0 ELSE 109 - 9 * move END, 100 - 9 * move, 100 - 9 * move, 0, 'active',
      'bench', 'warehouse_staff',
      recorded_at - CASE WHEN (n + move) % 10 = 0 THEN interval '20 days' ELSE interval '0' END, recorded_at
    FROM (
      SELECT n, warehouse, item, warehouse || '.' || item || '.B' || n AS batch_id, move, timestamptz '${LAST_DAY}'
        - (${MOVES} - move) * interval '${DAYS} days' + (n % ${DAYS}) * interval '1 day' AS recorded_at
      FROM (
        SELECT n, 'W' || n % ${WAREHOUSES} AS warehouse, 'ITEM-' || lpad((n % ${ITEMS})::text, 3, '0') AS item
        FROM generate_series(1, ${batches}) n
      ) batch, generate_series(0, ${MOVES - 1}) move
    ) moved ORDER BY recorded_at, batch_id`);
  await client.query(`
    INSERT INTO inventory.cost_change (id, batch_id, warehouse, item, before, after, change, change_rate, reason, username,
      changed_at, recorded_at)
    SELECT id, batch_id, warehouse, item, nth, nth + 1, 1, 100 / nth, 'invoice', 'bench', occurred_at, recorded_at FROM (
      SELECT m.*, row_number() OVER (PARTITION BY batch_id ORDER BY id) AS nth FROM inventory.movement m
      WHERE delta < 0 AND substr(id, 1, 19)::bigint % 50 = 0
    ) revised ORDER BY id`);
  await client.query(`
    INSERT INTO inventory.batch (id, warehouse, item, batch, origin_kind, status, locked, recalls,
      attachments, initial, current, available, reserved, blocked, received, issued, transferred, unit_cost, value, received_at, expires_on, expiry_plan,
      last_operation, last_changed_at)
    SELECT batch_id, warehouse, item, substr(batch_id, length(warehouse || item) + 3), 'inbound', 'active', false, '{}',
      '[]', 100, on_hand, on_hand, 0, 0, 100, 100 - on_hand, 0, cost, on_hand * cost, received, '9999-12-31', 'none',
      'StockIssued', moved
    FROM (
      SELECT m.batch_id, m.warehouse, m.item, sum(m.delta) AS on_hand, min(m.occurred_at) AS received,
        max(m.occurred_at) AS moved
      FROM inventory.movement m GROUP BY 1, 2, 3
    ) batch CROSS JOIN LATERAL (
      SELECT 1 + count(*) AS cost FROM inventory.cost_change c WHERE c.batch_id = batch.batch_id
    ) revised ORDER BY received, batch_id`);
  // As autovacuum would do later.
  await client.query('VACUUM ANALYZE');
  return rowCount;
}
