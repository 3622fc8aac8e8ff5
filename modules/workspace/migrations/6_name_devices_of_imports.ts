import { BaseSchema } from '@adonisjs/lucid/schema'
import { ADD_IMPORT_DEVICE, DROP_IMPORT_DEVICE } from '#modules/workspace/imports/schema'

export default class NameDevicesOfImports extends BaseSchema {
  override async up() {
    this.schema.raw(ADD_IMPORT_DEVICE)
  }

  override async down() {
    this.schema.raw(DROP_IMPORT_DEVICE)
  }
}
