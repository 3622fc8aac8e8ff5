import { BaseSchema } from '@adonisjs/lucid/schema'

/** Counters of @adonisjs/limiter's database store; the library defines the shape. */
export default class CreateRateLimits extends BaseSchema {
  override async up() {
    this.schema.raw(`
      create table rate_limits (
        key varchar(255) primary key,
        points integer not null default 0,
        expire bigint
      )`)
  }

  override async down() {
    this.schema.dropTable('rate_limits')
  }
}
