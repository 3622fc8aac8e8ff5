import type { DashboardPlan, DashboardResponse } from '#modules/admin/api'
import { formatNumber } from '../../../app/counted.js'
import { INTERVAL_NAMES } from '../plans/plans-columns.js'
import { Text } from '../../../ui/layout/layout.js'
import styles from './dashboard.module.css'
import { FiguresTable } from './figures-table.js'
import { moneyIn } from './formats.js'
import { Card } from './section.js'

const HEADINGS = ['Plan', 'Subscriptions', 'Change', 'A month']

/** Active subscriptions by plan, with their monthly revenue. */
export function PlansCard({ dashboard }: { dashboard: DashboardResponse }) {
  const { plans, currency } = dashboard
  const money = moneyIn(currency)
  return (
    <Card title="Subscriptions by plan">
      {plans.length === 0 ? (
        <Text as="p" tone="muted" size="sm" className={styles.none}>
          No plan is sold yet
        </Text>
      ) : (
        <FiguresTable
          caption="Subscriptions by plan"
          headings={HEADINGS}
          rows={plans.map((plan) => ({
            key: String(plan.id),
            name: `${plan.name}, ${INTERVAL_NAMES[plan.interval_unit]}`,
            cells: [formatNumber(plan.subscriptions), changeOf(plan), money(plan.monthly_revenue)],
          }))}
        />
      )}
    </Card>
  )
}

/** Formats the change as `+3`, `−1` or `0`. */
function changeOf({ subscriptions, subscriptions_before: before }: DashboardPlan) {
  const change = subscriptions - before
  if (change === 0) return '0'
  return `${change > 0 ? '+' : '−'}${formatNumber(Math.abs(change))}`
}
