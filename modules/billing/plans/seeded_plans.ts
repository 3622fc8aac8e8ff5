import type { IntervalUnit } from '#modules/billing/api'
import { fromUnits } from '#modules/billing/money'
import type { CreatePlan } from '#modules/billing/plan'

/** Months paid for a yearly plan (rule 11.2). */
const MONTHS_PAID_IN_A_YEAR = 10

const HISTORY = 'Full history, and undo of anything'

/** Features as earlier releases seeded them, with today's wording. */
export const REPLACED_FEATURES: Record<string, string> = {
  'Every change kept as it happens': HISTORY,
  'Undo, and a trash to restore from': HISTORY,
}

const FREE = {
  name: 'Free',
  description: 'For notes of your own.',
  storage_limit: 1,
  features: ['Folders, files, sections and pages without limit', HISTORY],
}
const BASIC = {
  name: 'Basic',
  description: 'For notes that come with pictures.',
  storage_limit: 10,
  features: ['Everything in Free', 'Ten times the storage', 'Cancel at any time'],
}
const PRO = {
  name: 'Pro',
  description: 'For years of work in one place.',
  storage_limit: 100,
  features: ['Everything in Basic', 'A hundred times the storage of Free'],
}

/** Plans that every installation starts with. Ids never change, because they name the streams. */
export const SEEDED_PLANS: CreatePlan[] = [
  plan(1, FREE, 0, 'MONTH'),
  plan(2, BASIC, 6, 'MONTH'),
  plan(3, PRO, 12, 'MONTH'),
  plan(4, FREE, 0, 'YEAR'),
  plan(5, BASIC, 6, 'YEAR'),
  plan(6, PRO, 12, 'YEAR'),
]

function plan(
  planId: number,
  details: typeof FREE,
  monthlyPrice: number,
  intervalUnit: IntervalUnit
): CreatePlan {
  const units = intervalUnit === 'YEAR' ? monthlyPrice * MONTHS_PAID_IN_A_YEAR : monthlyPrice
  const price = fromUnits(units, 'USD')
  return { type: 'CreatePlan', planId, ...details, price, intervalUnit }
}
