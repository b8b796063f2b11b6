import 'reflect-metadata';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { migrations } from './migrations/index.ts';

const MIGRATION_LOCK = 4_712_001;

/**
 * Migrates the schemas `platform` and `vault`. Every service may call it on start: an advisory lock serializes
 * concurrent runs, and an up-to-date database is left unchanged.
 */
export const migratePlatform = async (databaseUrl: string): Promise<void> => {
  const guard = new pg.Client({ connectionString: databaseUrl });
  await guard.connect();
  try {
    await guard.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await guard.query('CREATE SCHEMA IF NOT EXISTS platform');
    const source = await new DataSource({
      type: 'postgres',
      url: databaseUrl,
      schema: 'platform',
      migrationsTableName: 'migration',
      migrations: [...migrations],
    }).initialize();
    try {
      await source.runMigrations({ transaction: 'each' });
    } finally {
      await source.destroy();
    }
  } finally {
    await guard.end();
  }
};
