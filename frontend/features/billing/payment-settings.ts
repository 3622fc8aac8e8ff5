import { useQuery } from '@tanstack/react-query'
import { settingsQuery } from '../../app/settings.js'

/**
 * Returns the settings for PayPal's buttons. Null if payments are not set up (rule 11.22),
 * undefined until the settings load.
 */
export function usePaymentSettings() {
  return useQuery(settingsQuery).data?.paypal
}
