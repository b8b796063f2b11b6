const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/** Nobody has decided: a proxy without a server behind it, or a server that starts, stops or lacks one of its own. */
const UNDECIDED = new Set([408, 502, 503, 504]);

export interface Answer {
  readonly status: number;
  readonly text: string;
}

/**
 * Sends a request again, after growing pauses, while nothing answers or nobody decides; for `patienceMs` at most. Then
 * returns the last answer or throws the `TypeError` of `fetch`.
 */
export const answerTo = async (send: () => Promise<Response>, patienceMs: number): Promise<Answer> => {
  const deadline = performance.now() + patienceMs;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    const isLast = performance.now() + pauseMs > deadline;
    try {
      const response = await send();
      const answer = { status: response.status, text: await response.text() };
      if (isLast || !UNDECIDED.has(answer.status)) return answer;
    } catch (error) {
      if (isLast) throw error;
    }
    await pause(pauseMs);
  }
};

export const pause = (ms: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, ms));
