import { Secret } from '@adonisjs/core/helpers'

/** Key that signs and encrypts data stored in browsers (APP_KEY). */
export const appKey = new Secret(process.env.APP_KEY ?? '')

/** Address of this installation, without a trailing slash (APP_URL). */
export const appUrl = process.env.APP_URL
