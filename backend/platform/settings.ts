import { Secret } from '@adonisjs/core/helpers'

/** Key that signs and encrypts what browsers hold (APP_KEY). */
export const appKey = new Secret(process.env.APP_KEY ?? '')

/** Address of this installation, without a slash at the end (APP_URL). */
export const appUrl = process.env.APP_URL
