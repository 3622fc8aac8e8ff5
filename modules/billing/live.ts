import type { LiveSource } from '#server/live/live_change'

/** Plans are the same for everybody. */
export const planChanges: LiveSource = {
  prefix: 'plan-',
  projected: true,
  addressee: () => 'all',
  change: () => ({ kind: 'plans' }),
}
