/** Column width at which the numbers that Granary gives are whole, also in Khmer, which is set larger. */
export const BATCH_WIDTH = 186;
