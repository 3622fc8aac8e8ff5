import type { HttpContext } from '@adonisjs/core/http'
import { googleSettings } from '#backend/google/settings'
import { mailboxUrl } from '#backend/mail/mailbox_url'
import type { SettingsAnswer } from '#modules/auth/api'
import { demoSettings } from '#modules/auth/demo'

/** GET /settings: what the pages before the sign-in have to know. */
export default class SettingsController {
  show({ response }: HttpContext): { data: SettingsAnswer } {
    response.header('Cache-Control', 'no-store')
    return {
      data: {
        ...demoSettings(),
        google: googleSettings() !== undefined,
        mailbox_url: mailboxUrl(),
      },
    }
  }
}
