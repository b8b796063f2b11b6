import { fileURLToPath } from 'node:url';
import { createGateway } from './gateway.mjs';

const { PORT, HOST, COMMAND_URL, QUERY_URL, PROJECTOR_URL, GRANARY_TRUSTED_PROXIES } = process.env;

const server = createGateway({
  services: { 'command-api': COMMAND_URL, 'query-api': QUERY_URL, projector: PROJECTOR_URL },
  trustedProxies: GRANARY_TRUSTED_PROXIES,
  webRoot: fileURLToPath(new URL('../../web/dist', import.meta.url)),
});
server.listen(Number(PORT), HOST, () => console.log(`The gateway listens on http://${HOST}:${PORT}`));

process.once('SIGTERM', () => {
  server.close(() => process.exit(0));
  // Open change streams would keep the server from closing.
  server.closeAllConnections();
});
