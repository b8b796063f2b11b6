/** `--smoke`: the smallest form, which shows that a benchmark or soak still runs and measures nothing. */
export const isSmoke = process.argv.includes('--smoke');

export const sized = (usual, smallest) => (isSmoke ? smallest : usual);
