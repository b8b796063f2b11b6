/** `--smoke` runs a benchmark or soak at minimal size: it shows that it works, without meaningful figures. */
export const isSmoke = process.argv.includes('--smoke');

export const sized = (usual, smallest) => (isSmoke ? smallest : usual);
