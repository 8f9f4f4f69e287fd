import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Filters } from './filters.js';

/** A webhook subscription of an account. */
@Entity('webhook')
export class SubscriptionEntity {
  @PrimaryColumn('text')
  id: string;

  @Column('text', { name: 'account_id' })
  accountId: string;

  @Column('text')
  url: string;

  /** Names and patterns as they were given. */
  @Column('text', { array: true })
  events: string[];

  @Column('jsonb', { nullable: true })
  filters: Filters | null;

  @Column('text', { nullable: true })
  description: string | null;

  @Column('text')
  secret: string;

  /** Signs beside `secret` until `previousSecretUntil`. */
  @Column('text', { name: 'previous_secret', nullable: true })
  previousSecret: string | null;

  @Column('timestamptz', { name: 'previous_secret_until', nullable: true })
  previousSecretUntil: Date | null;

  @Column('boolean', { name: 'is_active' })
  isActive: boolean;

  @Column('text', { name: 'disabled_reason', nullable: true })
  disabledReason: 'paused_by_owner' | 'too_many_failures' | 'gone' | 'plan_changed' | null;

  /** Number of the last delivery, in digits. */
  @Column('bigint', { default: 0 })
  sequence: string;

  /** Consecutive events whose every attempt failed. */
  @Column('integer', { name: 'failure_count', default: 0 })
  failureCount: number;

  @Column('timestamptz', { name: 'failing_since', nullable: true })
  failingSince: Date | null;

  /** True from the first notice about failures until a success or until it is switched on again. */
  @Column('boolean', { name: 'failing_noticed', default: false })
  failingNoticed: boolean;

  /** In digits. */
  @Column('bigint', { name: 'total_failures', default: 0 })
  totalFailures: string;

  @Column('jsonb', { name: 'last_error', nullable: true })
  lastError: object | null;

  @Column('timestamptz', { name: 'last_delivery_at', nullable: true })
  lastDeliveryAt: Date | null;

  @Column('timestamptz', { name: 'last_success_at', nullable: true })
  lastSuccessAt: Date | null;

  @Column('timestamptz', { name: 'switched_on_at', default: () => 'now()' })
  switchedOnAt: Date;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at', default: () => 'now()' })
  updatedAt: Date;
}
