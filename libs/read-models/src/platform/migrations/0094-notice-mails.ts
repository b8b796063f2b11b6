import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What has been mailed of the notifications that people want by e-mail. */
export class NoticeMails1763700000094 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE platform.notice_watch (
        user_id text NOT NULL,
        kind text NOT NULL,
        -- What is older at the first look is not mailed.
        chosen_at timestamptz NOT NULL,
        added_at timestamptz NOT NULL DEFAULT now(),
        due_at timestamptz NOT NULL DEFAULT now(),
        -- NULL: not looked at yet.
        began_at timestamptz,
        -- Older ones have been too many to be seen, and may only come back.
        seen_from timestamptz,
        PRIMARY KEY (user_id, kind)
      );
      CREATE INDEX notice_watch_due ON platform.notice_watch (due_at);

      CREATE TABLE platform.notice_known (
        user_id text NOT NULL,
        kind text NOT NULL,
        notice text NOT NULL,
        known_at timestamptz NOT NULL DEFAULT now(),
        -- Whoever else finds it mails nothing.
        PRIMARY KEY (user_id, kind, notice),
        FOREIGN KEY (user_id, kind) REFERENCES platform.notice_watch ON DELETE CASCADE
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.notice_known, platform.notice_watch');
  }
}
