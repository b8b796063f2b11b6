import { fileURLToPath } from 'node:url';
import { createGateway } from './gateway.mjs';
import { servicesFrom } from './services.mjs';

const { PORT, HOST, GRANARY_TRUSTED_PROXIES } = process.env;

const server = createGateway({
  services: servicesFrom(process.env),
  trustedProxies: GRANARY_TRUSTED_PROXIES,
  webRoot: fileURLToPath(new URL('../../web/dist', import.meta.url)),
});
server.listen(Number(PORT), HOST, () => console.log(`The gateway listens on http://${HOST}:${PORT}`));

process.once('SIGTERM', () => {
  server.close(() => process.exit(0));
  // Open change streams would keep the server from closing.
  server.closeAllConnections();
});
