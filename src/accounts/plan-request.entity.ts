import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The plan that an owner asked for and an operator has not decided on yet. */
@Entity('plan_request')
export class PlanRequestEntity {
  @PrimaryColumn('text', { name: 'account_id' })
  accountId: string;

  @Column('text')
  plan: string;

  @Column('text', { nullable: true })
  game: string | null;

  @Column('text', { name: 'add_ons', array: true, default: [] })
  addOns: string[];

  @Column('timestamptz', { name: 'requested_at', default: () => 'now()' })
  requestedAt: Date;
}
