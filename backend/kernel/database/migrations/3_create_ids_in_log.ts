import { BaseSchema } from '@adonisjs/lucid/schema'
import { CREATE_IDS_IN_LOG } from '#kernel/database/ids_in_log_schema'

export default class CreateIdsInLog extends BaseSchema {
  override async up() {
    this.schema.raw(CREATE_IDS_IN_LOG)
  }

  override async down() {
    this.schema.dropTable('ids_in_log')
  }
}
