/** Waits until the projector has built these read models, so that their tables exist. */
export async function modelsAreLive(client, names) {
  for (;;) {
    const { rows } = await client.query(
      `SELECT FROM platform.read_model WHERE state = 'live' AND name = ANY($1)`,
      [names],
    );
    if (rows.length === names.length) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
