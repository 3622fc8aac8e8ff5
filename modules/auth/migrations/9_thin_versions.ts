import { BaseSchema } from '@adonisjs/lucid/schema'
import { CREATE_THINNED_VERSIONS } from '#modules/auth/sql'

/** Users whose versions of pages are thinned, since when (rule 4.49). */
export default class ThinVersions extends BaseSchema {
  override async up() {
    this.schema.raw(CREATE_THINNED_VERSIONS)
  }

  override async down() {
    this.schema.raw('drop table thinned_versions')
  }
}
