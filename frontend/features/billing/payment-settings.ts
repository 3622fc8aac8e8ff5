import { useQuery } from '@tanstack/react-query'
import { settingsQuery } from '../../app/settings.js'

/**
 * What PayPal's buttons need; null where payments are not set up (rule 11.22), undefined until that
 * is known.
 */
export function usePaymentSettings() {
  return useQuery(settingsQuery).data?.paypal
}
