import type { LiveSource } from '#backend/live/live_change'

/** Plans are the same for everybody. */
export const planChanges: LiveSource = {
  prefix: 'plan-',
  projected: true,
  addressee: () => 'all',
  change: () => ({ kind: 'plans' }),
}
