import { BaseSchema } from '@adonisjs/lucid/schema'
import { CREATE_FILES, DROP_FILES } from '#modules/workspace/files/schema'

export default class CreateFiles extends BaseSchema {
  override async up() {
    this.schema.raw(CREATE_FILES)
  }

  override async down() {
    this.schema.raw(DROP_FILES)
  }
}
