import { Inject, Injectable } from '@nestjs/common';
import { POOL } from '@granary/platform/bootstrap';
import type pg from 'pg';

const STOCK = 'stock-';

/** The warehouses that ever had an item in stock, which no single stream knows. */
@Injectable()
export class RecallPlaces {
  constructor(@Inject(POOL) private readonly pool: pg.Pool) {}

  async warehousesOf(item: string): Promise<string[]> {
    const { rows } = await this.pool.query<{ source: string }>(
      `SELECT source FROM platform.reference WHERE kind = 'item' AND target = $1 AND starts_with(source, $2)`,
      [item, STOCK],
    );
    return rows.map(({ source }) => source.slice(STOCK.length).split('.')[0] ?? '').toSorted();
  }
}
