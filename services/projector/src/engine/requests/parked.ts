import type pg from 'pg';
import type { Refusal } from './refusal.ts';

/** Marks parked streams for a retry. A failed build resumes at the event it stopped at. */
export async function retryParked(
  client: pg.ClientBase,
  { model, stream, eventId }: { model: string; stream: string | null; eventId: string | null },
): Promise<Refusal> {
  const named = `parked.model = $1 AND parked.stream = coalesce($2, parked.stream)
    AND parked.event_id = coalesce($3, parked.event_id)`;
  const values = [model, stream, eventId];
  const { rowCount } = await client.query(
    `UPDATE platform.parked_event parked SET retry = true WHERE ${named}`,
    values,
  );
  await client.query(
    `WITH freed AS (
       DELETE FROM platform.parked_event parked USING platform.read_model_version one
       WHERE ${named} AND one.state = 'building' AND one.stopped_by IS NOT NULL
         AND (parked.model, parked.version, parked.build) = (one.name, one.version, one.build)
       RETURNING one.name
     )
     UPDATE platform.read_model_version SET stopped_by = NULL, revision = revision + 1
     WHERE state = 'building' AND name IN (SELECT name FROM freed)`,
    values,
  );
  return rowCount === 0 ? 'nothing-parked' : undefined;
}

/** No version of the model folds the event, now or later; streams parked at it resume. */
export async function skipParked(
  client: pg.ClientBase,
  { model, eventId, stream, reason }: { model: string; eventId: string; stream: string; reason: string },
  skippedBy: string,
): Promise<void> {
  await client.query(
    `INSERT INTO platform.skipped_event (model, event_id, stream, reason, skipped_by)
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
    [model, eventId, stream, reason, skippedBy],
  );
  // Folding processes see the skip before their next write.
  await client.query('UPDATE platform.read_model_version SET revision = revision + 1 WHERE name = $1', [
    model,
  ]);
  await retryParked(client, { model, stream: null, eventId });
}
