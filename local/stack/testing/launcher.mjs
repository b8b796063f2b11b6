// A launcher to be killed: `node launcher.mjs DIRECTORY SHARED_DATA POSTGRES_PORT REDIS_PORT`. Prints "up" when the
// servers run.
import { claimDirectory } from '../claim.mjs';
import { becomeOwner } from '../owner.mjs';
import { startPostgres } from '../postgres.mjs';
import { startRedis } from '../redis.mjs';

const [directory, sharedData, postgresPort, redisPort] = process.argv.slice(2);
const say = (text) => console.log(text);

becomeOwner(directory, say);
await claimDirectory(directory, say);
await startPostgres({ directory, port: Number(postgresPort), password: 'secret', say, sharedData });
await startRedis({ directory, port: Number(redisPort) });
console.log('up');
