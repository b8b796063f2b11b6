import { createServer } from 'node:http';

/** A test service that echoes requests, streams, stays silent or breaks off. */
export async function startUpstream(name, port = 0) {
  const seen = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://here');
    const behave = behaviours[pathname.split('/').at(-1)] ?? echo;
    seen.push(`${request.method} ${request.url}`);
    response.once('close', () => seen.push(`closed ${pathname}`));
    behave(request, response, name);
  });
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    seen,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const behaviours = {
  silent: () => {},
  refused: (_request, response) => {
    response.writeHead(401);
    response.end('nobody is signed in');
  },
  dying: (request, response, name) => {
    if (name === 'frail') request.socket.destroy();
    else echo(request, response, name);
  },
  broken: (request, response) => {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('half');
    request.socket.destroySoon();
  },
  list: (_request, response) => {
    const content = JSON.stringify({ rows: Array.from({ length: 100 }, () => ({ code: 'UREA-46' })) });
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': content.length,
    });
    response.end(content);
  },
  changes: (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: first\n\n');
    const heartbeat = setInterval(() => response.write(':\n\n'), 50);
    response.once('close', () => clearInterval(heartbeat));
  },
  health: (_request, response, name) => {
    const status = name === 'ailing' ? 'degraded' : 'ok';
    response.writeHead(status === 'ok' ? 200 : 503, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ status, parts: { postgres: { status } } }));
  },
};

function echo(request, response, name) {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (chunk) => (body += chunk));
  request.once('end', () => {
    response.writeHead(200, {
      'content-type': 'application/json',
      connection: 'x-inner',
      'x-inner': 'secret',
    });
    response.end(
      JSON.stringify({ name, method: request.method, url: request.url, headers: request.headers, body }),
    );
  });
}
