import { commandConfig, configOrExit } from '@granary/platform/config';
import { migratePlatform } from '@granary/read-models/platform';

// For orchestrators that start all services at once: the database is that of the release before any of them starts.
const { DATABASE_URL } = configOrExit(commandConfig.pick({ DATABASE_URL: true }));
await migratePlatform(DATABASE_URL);
