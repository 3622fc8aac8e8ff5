import { BaseSchema } from '@adonisjs/lucid/schema'
import { CREATE_INSTALLATION } from '#kernel/event_store/installation'

export default class CreateInstallation extends BaseSchema {
  override async up() {
    this.schema.raw(CREATE_INSTALLATION)
  }

  override async down() {
    this.schema.dropTable('installation')
  }
}
