/** What other features may use of this one. */
export { currentPlan, formatPrice, plansQuery } from './plans.js'
export { SelectPlanButton } from './select-plan-button.js'
