import app from '@adonisjs/core/services/app'
import { appUrl } from '#platform/settings'

/** How Google is reached. Addresses are Google's own unless they are given. */
export interface GoogleSettings {
  clientId: string
  clientSecret: string
  authorizeUrl?: string
  accessTokenUrl?: string
  userInfoUrl?: string
}

/** What the simulated provider knows us by. */
export const SIMULATED_CLIENT = { clientId: 'strata', clientSecret: 'simulated' }

/**
 * The real provider when it is set; outside production the simulated one at /dev/google else; in
 * production none, and then the product shows no button for it (rule 9.9).
 */
export function googleSettings(): GoogleSettings | undefined {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = process.env
  if (clientId && clientSecret) return { clientId, clientSecret }
  if (app.inProduction) return undefined
  return {
    ...SIMULATED_CLIENT,
    authorizeUrl: `${appUrl}/dev/google`,
    accessTokenUrl: `${appUrl}/dev/google/token`,
    userInfoUrl: `${appUrl}/dev/google/userinfo`,
  }
}

/** Whether the provider at /dev/google stands in. */
export function isGoogleSimulated() {
  return googleSettings()?.clientId === SIMULATED_CLIENT.clientId
}

/** Where the provider sends people back to (rule 15.1). */
export function googleReturnUrl() {
  return `${appUrl}/auth/google-redirect`
}
