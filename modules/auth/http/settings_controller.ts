import { googleSettings } from '#server/google/settings'
import { mailboxUrl } from '#server/mail/mailbox_url'
import type { SettingsResponse } from '#modules/auth/api'
import { demoSettings } from '#modules/auth/demo'

/** GET /settings: what the pages before the sign-in have to know. */
export default class SettingsController {
  show(): { data: SettingsResponse } {
    return {
      data: {
        ...demoSettings(),
        google: googleSettings() !== undefined,
        mailbox_url: mailboxUrl(),
      },
    }
  }
}
