import { BaseSchema } from '@adonisjs/lucid/schema'
import { CREATE_SHARE_VIEWS, DROP_SHARE_VIEWS } from '#modules/workspace/shares/schema'

export default class CreateShareViews extends BaseSchema {
  override async up() {
    this.schema.raw(CREATE_SHARE_VIEWS)
  }

  override async down() {
    this.schema.raw(DROP_SHARE_VIEWS)
  }
}
