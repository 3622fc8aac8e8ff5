import { ReplayPage } from './replay-page.js'
import { billingView } from './view.js'

export default function BillingReplayPage() {
  return <ReplayPage view={billingView} />
}
