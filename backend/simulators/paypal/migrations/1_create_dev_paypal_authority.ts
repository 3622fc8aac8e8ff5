import { BaseSchema } from '@adonisjs/lucid/schema'

/** The simulated PayPal's certificates and signing key; stays empty in production. */
export default class CreateDevPayPalAuthority extends BaseSchema {
  override async up() {
    this.schema.raw(`
      create table dev_paypal_authority (
        id integer primary key check (id = 1),
        root_certificate text not null,
        certificate_id text not null,
        certificate text not null,
        private_key text not null
      )`)
  }

  override async down() {
    this.schema.dropTable('dev_paypal_authority')
  }
}
