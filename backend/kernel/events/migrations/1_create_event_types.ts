import { BaseSchema } from '@adonisjs/lucid/schema'

/** Event types that a program which worked on this database can write, and their newest versions. */
export default class CreateEventTypes extends BaseSchema {
  override async up() {
    this.schema.raw('create table event_types (type text primary key, version int not null)')
  }

  override async down() {
    this.schema.dropTable('event_types')
  }
}
