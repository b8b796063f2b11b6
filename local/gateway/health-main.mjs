import { createServer } from 'node:http';
import { answerHealth } from './health.mjs';
import { requestIdOf } from './request-id.mjs';
import { servicesFrom } from './services.mjs';

// In production nginx is the gateway, and it cannot combine the health of several services.
const { PORT, HOST } = process.env;
const services = servicesFrom(process.env);

const server = createServer(
  (request, response) => void answerHealth(services, response, requestIdOf(request)),
);
server.listen(Number(PORT), HOST, () => console.log(`Says how all parts are on http://${HOST}:${PORT}`));

process.once('SIGTERM', () => {
  server.close(() => process.exit(0));
  server.closeAllConnections();
});
