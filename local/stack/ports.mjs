import { createServer, connect } from 'node:net';

/**
 * Above those that browsers refuse, and below those that systems give to connections and to servers that ask for any
 * port: such a port could be taken by another process before its server has started, which would answer in its place.
 */
const LOWEST = 11_000;
const HIGHEST = 30_999;
const BLOCK = 200;

/** Each process takes ports from a block of its own, so that two that start servers at once do not choose the same. */
const firstOfBlock = LOWEST + (process.pid % ((HIGHEST + 1 - LOWEST) / BLOCK)) * BLOCK;
let taken = Math.floor(Math.random() * BLOCK);

/** Distinct ports that are free at the moment. */
export async function freePorts(count) {
  const ports = [];
  for (let tries = 0; ports.length < count; tries += 1) {
    if (tries === BLOCK) throw new Error(`Ports ${firstOfBlock}–${firstOfBlock + BLOCK - 1} are taken.`);
    const port = firstOfBlock + (taken++ % BLOCK);
    if (!(await isTaken(port, '127.0.0.1'))) ports.push(port);
  }
  return ports;
}

/**
 * Throws if a wanted port is in use. `wanted` maps the environment variable of each port to the port: `{ PORT: 8080 }`.
 */
export async function refuseTakenPorts(wanted, host = '127.0.0.1') {
  const entries = Object.entries(wanted);
  const twice = entries.find(([, port], index) => entries.findIndex(([, other]) => other === port) < index);
  if (twice)
    throw new PortTaken(`Two parts are told to use port ${twice[1]}. Give ${twice[0]} another number.`);

  const taken = await Promise.all(entries.map(([, port]) => isTaken(port, host)));
  const lines = entries
    .filter((_, index) => taken[index])
    .map(([variable, port]) => `Port ${port} is taken. Choose another with ${variable}=… npm start`);
  if (lines.length > 0) throw new PortTaken(lines.join('\n'));
}

class PortTaken extends Error {}

/** Resolves once the port accepts connections, or once `failed` has rejected. Throws after `deadlineMs`. */
export async function portAnswers(port, { host = '127.0.0.1', deadlineMs = 30_000, failed }) {
  const deadline = Date.now() + deadlineMs;
  let hasFailed = false;
  failed.catch(() => (hasFailed = true));
  while (!hasFailed && !(await canConnect(port, host))) {
    if (Date.now() > deadline)
      throw new Error(`Nothing answers on ${host}:${port} after ${deadlineMs / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function isTaken(port, host) {
  const server = createServer();
  try {
    await listen(server, port, host);
    await new Promise((resolve) => server.close(resolve));
    return false;
  } catch (error) {
    if (error.code === 'EACCES') throw new PortTaken(`Port ${port} is not allowed for this user.`);
    return true;
  }
}

function canConnect(port, host) {
  return new Promise((resolve) => {
    const socket = connect({ port, host });
    const answer = (yes) => {
      socket.destroy();
      resolve(yes);
    };
    socket.once('connect', () => answer(true));
    socket.once('error', () => answer(false));
  });
}

function listen(server, port, host = '127.0.0.1') {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => resolve(server.address().port));
  });
}
