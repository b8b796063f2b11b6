interface Waiting {
  readonly at: number;
  readonly go: () => void;
}

/**
 * Lets stories be told at the same time: their requests go out one by one, in the order of their moments, so that the
 * log has them in that order as well.
 */
export class Timetable {
  readonly #waiting: Waiting[] = [];
  #isBusy = false;

  async at<Answer>(moment: string, request: () => Promise<Answer>): Promise<Answer> {
    await new Promise<void>((go) => {
      this.#waiting.push({ at: Date.parse(moment), go });
      if (!this.#isBusy) this.#next();
    });
    try {
      return await request();
    } finally {
      this.#next();
    }
  }

  #next(): void {
    this.#isBusy = true;
    // The story that has just had its answer may ask for something earlier than those who wait.
    setImmediate(() => {
      const [first] = this.#waiting.toSorted((one, other) => one.at - other.at);
      this.#isBusy = first !== undefined;
      if (!first) return;
      this.#waiting.splice(this.#waiting.indexOf(first), 1);
      first.go();
    });
  }
}
