import { setTimeout as pause } from 'node:timers/promises';
import { cancelRebuild, rebuildProjections, setRebuildState } from '@granary/api/projections';
import { signIn } from '../../testing/person.mjs';
import { until } from './busy-stack.mjs';

const BETWEEN_MS = 300;
const PAUSED_MS = 500;
const BODY = { reason: 'after the mending of a projection' };

/**
 * Rebuilds every read model continuously, sometimes pausing or cancelling a build, until `stop()`. `random` returns
 * numbers in [0, 1). Rejected requests are ignored.
 */
export function putToOperate({ testStack, pool }, random) {
  let isOver = false;
  let rebuilds = 0;

  /** Returns whether the request succeeded. */
  const ask = async (contract, sent) => {
    try {
      const operator = await signIn(testStack.commandUrl);
      return (await operator.send(contract, sent)).body.success;
    } catch {
      return false;
    }
  };
  const building = async () => {
    const { rows } = await pool.query(
      `SELECT name, paused FROM platform.read_model_version WHERE state = 'building' ORDER BY name`,
    );
    return rows;
  };
  const resume = (model) => ask(setRebuildState, { params: { model }, body: { state: 'running', ...BODY } });

  const interfere = async (model) => {
    if (random() < 0.3) await ask(cancelRebuild, { params: { model }, query: BODY });
    else if (await ask(setRebuildState, { params: { model }, body: { state: 'paused', ...BODY } })) {
      await pause(PAUSED_MS);
      await resume(model);
    }
  };
  const operate = async () => {
    while (!isOver) {
      await pause(BETWEEN_MS);
      const underway = await building().catch(() => []);
      if (underway.length === 0) rebuilds += Number(await ask(rebuildProjections, { body: BODY }));
      else if (random() < 0.1) await interfere(underway[Math.floor(random() * underway.length)].name);
    }
  };

  let all = operate();
  return {
    /** Number of full rebuilds requested. */
    rebuilds: () => rebuilds,
    /** Resumes after `stop()`. */
    begin: () => {
      isOver = false;
      all = operate();
    },
    /** Stops and waits until every build is over. */
    stop: async () => {
      isOver = true;
      await all;
      const finished = async () => {
        const underway = await building();
        for (const { name, paused } of underway) if (paused) await resume(name);
        return underway.length === 0;
      };
      await until(finished, 'every build has ended');
    },
    /** Stops without waiting for builds. */
    giveUp: async () => {
      isOver = true;
      await all;
    },
  };
}
