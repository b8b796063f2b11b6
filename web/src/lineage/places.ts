/** Where the goods flow to: to the right, or down. */
export type Flow = 'right' | 'down';

interface Place {
  readonly x: number;
  readonly y: number;
}
/** Top left corners of the nodes, by key. */
export type Places = ReadonlyMap<string, Place>;
