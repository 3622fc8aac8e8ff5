import { PayPalScriptProvider, usePayPalScriptReducer } from '@paypal/react-paypal-js'
import { useEffect } from 'react'
import type { SettingsResponse } from '#modules/auth/api'
import { reloadApp } from '../../../app/reload-app.js'
import { reportError } from '../../../app/report-error.js'
import { ErrorState } from '../../../ui/error-state/error-state.js'
import { Skeleton } from '../../../ui/skeleton/skeleton.js'
import { SubscribeButtons } from './subscribe-buttons.js'

interface PayPalProps {
  planId: number
  settings: NonNullable<SettingsResponse['paypal']>
  /** Called with Strata's id of the approved subscription. */
  onApproved: (subscriptionId: number) => void
}

/** Loads PayPal's script and shows its buttons. */
export function PayPal({ planId, settings, onApproved }: PayPalProps) {
  return (
    <PayPalScriptProvider
      options={{
        clientId: settings.client_id,
        sdkBaseUrl: settings.sdk_url,
        currency: 'USD',
        intent: 'subscription',
        vault: true,
      }}
    >
      <Loaded planId={planId} onApproved={onApproved} />
    </PayPalScriptProvider>
  )
}

function Loaded({ planId, onApproved }: Omit<PayPalProps, 'settings'>) {
  const [{ isResolved, isRejected }] = usePayPalScriptReducer()
  if (isResolved) return <SubscribeButtons planId={planId} onApproved={onApproved} />
  if (isRejected) return <NotLoaded />
  return <Skeleton label="Loading PayPal" rows={2} />
}

/** The browser's log has the address that failed to load. Strata's log only records the failure. */
function NotLoaded() {
  useEffect(() => reportError('elsewhere', new ScriptNotLoaded()), [])
  return (
    <ErrorState
      title="Failed to load the PayPal JS SDK script"
      message="Nothing was charged."
      onRetry={() => void reloadApp()}
    />
  )
}

class ScriptNotLoaded extends Error {
  override name = 'PayPalScriptNotLoaded'
}
