import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A key of an account, without its text. */
@Entity('api_key')
export class ApiKeyEntity {
  @PrimaryColumn('text')
  id: string;

  @Column('text', { name: 'account_id' })
  accountId: string;

  @Column('text')
  kind: 'live' | 'demo';

  @Column('text', { nullable: true })
  name: string | null;

  /** SHA-256 of the key. */
  @Column('bytea', { unique: true })
  hash: Buffer;

  /** As `keyHint` writes it. */
  @Column('text')
  hint: string;

  /** Families and utilities that the key is limited to; none: everything. */
  @Column('text', { array: true, default: [] })
  scopes: string[];

  /** Addresses or CIDR ranges that the key is accepted from; none: everywhere. */
  @Column('text', { name: 'allowed_addresses', array: true, default: [] })
  allowedAddresses: string[];

  /** Requests a minute. */
  @Column('integer', { name: 'minute_limit', nullable: true })
  minuteLimit: number | null;

  @Column('timestamptz', { name: 'expires_at', nullable: true })
  expiresAt: Date | null;

  @Column('timestamptz', { name: 'revoked_at', nullable: true })
  revokedAt: Date | null;

  /** Id of the key that a rotation made. */
  @Column('text', { name: 'replaced_by', nullable: true })
  replacedBy: string | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;
}
