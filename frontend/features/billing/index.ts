/** Public interface of this feature. */
export { IntervalToggle } from './interval-toggle.js'
export { NotSetUp } from './not-set-up.js'
export { PlanPoints } from './plan-points.js'
export { formatPrice, INTERVAL_WORDS, plansQuery } from './plans.js'
export { SelectPlanButton } from './select-plan-button.js'
export { MyPlan, PaymentsHistory } from './settings-tabs.js'
export { useCurrentPlan } from './subscriptions.js'
