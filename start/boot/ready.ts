import { warningsAbout } from '#start/boot/environment_rules'
import type { CompleteEnvironment } from '#start/boot/services'
import { demoSettings } from '#modules/auth/index'

/** Says on the terminal what to look after, where the product is, and how to come in. */
export function announceReady(environment: CompleteEnvironment) {
  const { appUrl } = environment
  for (const warning of warningsAbout(environment)) console.warn(`Warning: ${warning}`)
  const { sign_in: demo } = demoSettings()
  console.log(`Strata is ready at ${appUrl}`)
  if (!demo) return
  console.log(`Sign in as ${demo.email} with ${demo.password}`)
  console.log(`Mails are at ${appUrl}/dev/mail`)
}
