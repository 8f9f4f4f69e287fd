import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Who signs in for an account. */
@Entity('account_owner')
export class OwnerEntity {
  @PrimaryColumn('text', { name: 'account_id' })
  accountId: string;

  /** In lower case. */
  @Column('text', { unique: true })
  email: string;

  /** As `Passwords.hash` writes it. */
  @Column('text')
  password: string;

  @Column('boolean', { name: 'is_operator', default: false })
  isOperator: boolean;

  /** True for the one owner whom the demo signs in. */
  @Column('boolean', { name: 'is_demo', default: false })
  isDemo: boolean;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;
}
