import { BaseSchema } from '@adonisjs/lucid/schema'
import {
  CREATE_IMPORTS,
  DROP_IMPORTS,
  STOP_TELLING_OF_IMPORTS,
  TELL_OF_IMPORTS,
} from '#modules/workspace/imports/schema'

export default class CreateImports extends BaseSchema {
  override async up() {
    this.schema.raw(CREATE_IMPORTS)
    this.schema.raw(TELL_OF_IMPORTS)
  }

  override async down() {
    this.schema.raw(STOP_TELLING_OF_IMPORTS)
    this.schema.raw(DROP_IMPORTS)
  }
}
