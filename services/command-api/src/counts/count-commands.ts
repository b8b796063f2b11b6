import {
  addCountLine,
  cancelCount,
  count,
  countLine,
  rejectCount,
  requestRecount,
  submitCount,
  type CountEvent,
  type CountState,
} from '@granary/domain/counts';
import type { Decided } from '@granary/event-store';
import { answering, streamCommands } from '../commands/index.ts';

type Outcome = Decided<CountState, CountEvent>;

export const countCommands = streamCommands(count, {
  addLine: answering(addCountLine, ({ state }: Outcome, line) => ({ line: lineNaming(state, line) })),
  countLine,
  submit: answering(submitCount, ({ events }: Outcome) => ({
    recount: events.flatMap(({ type, data }) => (type === 'CountSubmitted' ? data.recount : [])).length,
  })),
  requestRecount,
  reject: rejectCount,
  cancel: cancelCount,
});

const lineNaming = (state: CountState, { item, batch }: { item: string; batch: string }): number =>
  (state.status === 'none' ? undefined : state.lines.find((one) => one.item === item && one.batch === batch))
    ?.line ?? 0;
