/** The exit code of a program that cannot run here, as automake's test driver has it. */
export const LEFT_OUT = 77;
