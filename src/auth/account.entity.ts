import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What plans, keys and owners belong to. */
@Entity('account')
export class AccountEntity {
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  name: string;

  /** Plan id of config/plans.yaml. */
  @Column('text')
  plan: string;

  @Column('text', { nullable: true })
  game: string | null;

  @Column('text', { name: 'add_ons', array: true, default: [] })
  addOns: string[];

  @Column('timestamptz', { name: 'suspended_at', nullable: true })
  suspendedAt: Date | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;
}
