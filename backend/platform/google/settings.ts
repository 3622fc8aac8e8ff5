import app from '@adonisjs/core/services/app'
import { appUrl } from '#platform/settings'

/** Settings for reaching Google. Addresses default to Google's own. */
export interface GoogleSettings {
  clientId: string
  clientSecret: string
  authorizeUrl?: string
  accessTokenUrl?: string
  userInfoUrl?: string
}

/** Credentials of this app at the simulated provider. */
export const SIMULATED_CLIENT = { clientId: 'strata', clientSecret: 'simulated' }

/**
 * Returns the real provider when it is configured. Otherwise returns the simulated provider at
 * /dev/google. In production returns undefined, and the product shows no button for it (rule 9.9).
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

/** Returns true if the simulated provider at /dev/google is in use. */
export function isGoogleSimulated() {
  return googleSettings()?.clientId === SIMULATED_CLIENT.clientId
}

/** Returns the address to which the provider redirects users (rule 15.1). */
export function googleReturnUrl() {
  return `${appUrl}/auth/google-redirect`
}
