// A launcher to be killed: `node launcher.mjs DIRECTORY POSTGRES_PORT REDIS_PORT`. Says "up" when the servers run.
import { claimDirectory } from '../claim.mjs';
import { startPostgres } from '../postgres.mjs';
import { startRedis } from '../redis.mjs';

const [directory, postgresPort, redisPort] = process.argv.slice(2);

await claimDirectory(directory, (text) => console.log(text));
await startPostgres({ directory, port: Number(postgresPort), password: 'secret' });
await startRedis({ directory, port: Number(redisPort) });
console.log('up');
