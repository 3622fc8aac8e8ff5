import { BaseSchema } from '@adonisjs/lucid/schema'
import { STOP_TELLING_OF_FILES, TELL_OF_FILES } from '#modules/workspace/files/schema'

export default class TellOfFiles extends BaseSchema {
  override async up() {
    this.schema.raw(TELL_OF_FILES)
  }

  override async down() {
    this.schema.raw(STOP_TELLING_OF_FILES)
  }
}
