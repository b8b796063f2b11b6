import { setFlagsFromString } from 'node:v8';

/**
 * A build allocates fifty times what it retains. By default V8 lets the heap grow to several times its live size before
 * a full collection. Collecting when it has grown by 30 % keeps the process a third smaller.
 */
setFlagsFromString('--heap-growing-percent=30');
