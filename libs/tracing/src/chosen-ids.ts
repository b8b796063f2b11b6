interface Ids {
  readonly traceId?: string | undefined;
  readonly spanId?: string | undefined;
}

let chosen: Ids = {};

/** The span that `start` starts, synchronously, gets these ids. */
export const withIds = <Started>(ids: Ids, start: () => Started): Started => {
  chosen = ids;
  try {
    return start();
  } finally {
    chosen = {};
  }
};

/** What the SDK needs to make ids. */
export const choosing = (random: { generateTraceId: () => string; generateSpanId: () => string }) => ({
  generateTraceId: () => chosen.traceId ?? random.generateTraceId(),
  generateSpanId: () => chosen.spanId ?? random.generateSpanId(),
});
