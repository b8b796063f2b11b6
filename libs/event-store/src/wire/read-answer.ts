import type { ReadAnswer } from '../log-source.ts';
import type { FieldReader } from './field-reader.ts';
import { WireEvent } from './wire-event.ts';

const CAUGHT_UP: ReadAnswer = { kind: 'caughtUp' };
const STREAM_NOT_FOUND: ReadAnswer = { kind: 'streamNotFound' };

/** Decodes a `ReadResp`; returns undefined for kinds we ignore. */
export const readAnswer = (reader: FieldReader): ReadAnswer | undefined => {
  let answer: ReadAnswer | undefined;
  let outer = 0;
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    switch (field) {
      case 1:
        outer = reader.enter();
        answer = eventAnswer(reader);
        reader.leave(outer);
        break;
      case 3:
        outer = reader.enter();
        answer = checkpoint(reader);
        reader.leave(outer);
        break;
      case 4:
        reader.skip();
        answer = STREAM_NOT_FOUND;
        break;
      case 8:
        reader.skip();
        answer = CAUGHT_UP;
        break;
      default:
        reader.skip();
    }
  }
  return answer;
};

/** Decodes a `ReadResp.ReadEvent`; its link and commit position are ignored. */
const eventAnswer = (reader: FieldReader): ReadAnswer | undefined => {
  let event: WireEvent | undefined;
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    if (field === 1) {
      const outer = reader.enter();
      event = WireEvent.read(reader);
      reader.leave(outer);
    } else reader.skip();
  }
  return event && { kind: 'event', event };
};

const checkpoint = (reader: FieldReader): ReadAnswer => {
  let position = 0n;
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    if (field === 1) position = reader.uint64();
    else reader.skip();
  }
  return { kind: 'checkpoint', position };
};
