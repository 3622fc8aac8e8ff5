import { BaseSchema } from '@adonisjs/lucid/schema'
import { CREATE_CHAIN_ANCHORS, DROP_CHAIN_ANCHORS } from '#kernel/chain/schema'

export default class CreateChainAnchors extends BaseSchema {
  override async up() {
    this.schema.raw(CREATE_CHAIN_ANCHORS)
  }

  override async down() {
    this.schema.raw(DROP_CHAIN_ANCHORS)
  }
}
