import { BaseSchema } from '@adonisjs/lucid/schema'

/** Existing accounts count as past their first steps (rule 9.12). */
export default class KnowNewcomers extends BaseSchema {
  override async up() {
    this.schema.raw(`
      alter table users add column first_steps text check (first_steps in ('due', 'open'));
    `)
  }

  override async down() {
    this.schema.raw('alter table users drop column first_steps')
  }
}
