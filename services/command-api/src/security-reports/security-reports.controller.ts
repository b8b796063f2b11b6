import { Body, Controller, HttpCode, Inject, Ip, Post, SetMetadata } from '@nestjs/common';
import { reject } from '@granary/domain/kernel';
import { OPEN } from '@granary/platform/access';
import { POOL } from '@granary/platform/bootstrap';
import { RateLimit, unstorableField } from '@granary/platform/http';
import type pg from 'pg';
import { z } from 'zod';

const securityEvent = z.object({
  type: z.string().max(100),
  severity: z.enum(['low', 'medium', 'high', 'critical']),
  message: z.string().max(2000),
  details: z.unknown().optional(),
  timestamp: z.union([z.string().max(64), z.number()]),
  url: z.string().max(2000),
  userAgent: z.string().max(1000),
});

/** Reports that browsers send by themselves, signed in or not. Rate-limited per address, kept for 30 days. */
@Controller('/api')
export class SecurityReportsController {
  private readonly limit = new RateLimit({ allowed: 30, perSeconds: 60 });

  constructor(@Inject(POOL) private readonly pool: pg.Pool) {}

  @Post('/security-events')
  @HttpCode(204)
  @SetMetadata(OPEN, true)
  async securityEvent(@Ip() ip: string, @Body() body: unknown): Promise<void> {
    this.limit.take(ip);
    const report = securityEvent.safeParse(body);
    if (!report.success) throw reject('VALIDATION_ERROR');
    await this.keep('security', report.data.severity, ip, report.data);
  }

  @Post('/csp-report')
  @HttpCode(204)
  @SetMetadata(OPEN, true)
  async contentPolicyReport(@Ip() ip: string, @Body() body: unknown): Promise<void> {
    this.limit.take(ip);
    if (typeof body !== 'object' || body === null) throw reject('VALIDATION_ERROR');
    await this.keep('csp', 'medium', ip, body);
  }

  private async keep(kind: string, severity: string, ip: string, body: unknown): Promise<void> {
    if (unstorableField(body) !== undefined) throw reject('VALIDATION_ERROR');
    await this.pool.query("DELETE FROM platform.security_report WHERE at < now() - interval '30 days'");
    await this.pool.query(
      'INSERT INTO platform.security_report (kind, severity, client_ip, body) VALUES ($1, $2, $3, $4)',
      [kind, severity, ip, JSON.stringify(body)],
    );
  }
}
