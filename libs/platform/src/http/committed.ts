/** Response of a command: its result, and the position of the last event of all its steps. */
export class Committed<Answer> {
  readonly answer: Answer;
  readonly position: bigint;

  constructor(answer: Answer, position: bigint) {
    this.answer = answer;
    this.position = position;
  }
}

export const committed = <Answer>(answer: Answer, position: bigint): Committed<Answer> =>
  new Committed(answer, position);
