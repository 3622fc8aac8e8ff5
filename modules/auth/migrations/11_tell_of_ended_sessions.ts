import { BaseSchema } from '@adonisjs/lucid/schema'
import { STOP_TELLING_OF_ENDED_SESSIONS, TELL_OF_ENDED_SESSIONS } from '#modules/auth/sql'

export default class TellOfEndedSessions extends BaseSchema {
  override async up() {
    this.schema.raw(TELL_OF_ENDED_SESSIONS)
  }

  override async down() {
    this.schema.raw(STOP_TELLING_OF_ENDED_SESSIONS)
  }
}
