import type { CompleteEnvironment } from '#backend/boot/services'
import { demoSettings } from '#modules/auth/index'

/** Says on the terminal where the product is, and how to come in. */
export function announceReady({ appUrl }: CompleteEnvironment) {
  const { sign_in: demo } = demoSettings()
  console.log(`Strata is ready at ${appUrl}`)
  if (!demo) return
  console.log(`Sign in as ${demo.email} with ${demo.password}`)
  console.log(`Mails are at ${appUrl}/dev/mail`)
}
