import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A sign-in that still works, or did. */
@Entity('session')
export class SessionEntity {
  @PrimaryColumn('text')
  id: string;

  @Column('text', { name: 'account_id' })
  accountId: string;

  /** SHA-256 of the token in the cookie. */
  @Column('bytea', { name: 'token_hash', unique: true })
  tokenHash: Buffer;

  /** From which somebody signed in. */
  @Column('text')
  address: string;

  @Column('text', { name: 'user_agent', nullable: true })
  userAgent: string | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  /** Of the last request, to about a minute. */
  @Column('timestamptz', { name: 'seen_at', default: () => 'now()' })
  seenAt: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;
}
