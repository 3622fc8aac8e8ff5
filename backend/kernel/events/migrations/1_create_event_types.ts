import { BaseSchema } from '@adonisjs/lucid/schema'

/** Event types that programs on this database could write, with their highest versions. */
export default class CreateEventTypes extends BaseSchema {
  override async up() {
    this.schema.raw('create table event_types (type text primary key, version int not null)')
  }

  override async down() {
    this.schema.dropTable('event_types')
  }
}
