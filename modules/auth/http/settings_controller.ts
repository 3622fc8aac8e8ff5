import { googleSettings } from '#platform/google/settings'
import { mailboxUrl } from '#platform/mail/mailbox_url'
import { paypalSettings } from '#platform/paypal/settings'
import type { SettingsResponse } from '#modules/auth/api'
import { demoSettings } from '#modules/auth/demo'

/** GET /settings: settings of this installation for the pages. None of them is secret. */
export default class SettingsController {
  show(): { data: SettingsResponse } {
    const paypal = paypalSettings()
    return {
      data: {
        ...demoSettings(),
        google: googleSettings() !== undefined,
        mailbox_url: mailboxUrl(),
        paypal: paypal ? { client_id: paypal.clientId, sdk_url: paypal.sdkUrl } : null,
      },
    }
  }
}
