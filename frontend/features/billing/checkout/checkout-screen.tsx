import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { paths, safeTarget } from '../../../app/paths.js'
import { settingsQuery } from '../../../app/settings.js'
import { useAddressSearch } from '../../../app/use-address-search.js'
import { LoadError } from '../../../app/load-error/load-error.js'
import { Skeleton } from '../../../ui/skeleton/skeleton.js'
import { plansQuery } from '../plans.js'
import { Sheet } from '../sheet/sheet.js'
import { currentSubscriptionQuery } from '../subscriptions.js'
import { Checkout } from './checkout.js'
import styles from './checkout.module.css'

/** Price of a plan, with PayPal's buttons (rule 11.20). A separate document (decision 127). */
export default function CheckoutScreen() {
  const { planId } = useParams()
  const next = safeTarget(useAddressSearch()) ?? paths.app
  return (
    <Sheet title="Your order">
      <Order planId={Number(planId)} next={next} />
      <a href={next} className={styles.back}>
        Back
      </a>
    </Sheet>
  )
}

function Order({ planId, next }: { planId: number; next: string }) {
  const plans = useQuery(plansQuery)
  const current = useQuery(currentSubscriptionQuery)
  const settings = useQuery(settingsQuery)
  const failed = [plans, current, settings].find(({ error, isFetching }) => error && !isFetching)
  if (failed?.error) {
    return (
      <LoadError
        title="Couldn’t load your order"
        error={failed.error}
        onRetry={() => void failed.refetch()}
      />
    )
  }
  if (!plans.data || !current.data || !settings.data) {
    return <Skeleton label="Loading your order" rows={4} />
  }
  const plan = plans.data.find(({ id, price }) => id === planId && price > 0)
  if (!plan) return <p role="alert">Something wentwrong! Try again later!</p>
  const { paypal } = settings.data
  return <Checkout plan={plan} current={current.data} paypal={paypal} next={next} />
}
