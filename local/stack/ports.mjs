import { createServer, connect } from 'node:net';

/** Distinct ports that are free at the moment. */
export async function freePorts(count) {
  const servers = Array.from({ length: count }, () => createServer());
  const ports = await Promise.all(servers.map((server) => listen(server, 0)));
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
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
