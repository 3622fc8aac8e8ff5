import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as v from 'valibot'
import { useLocation, useSearchParams } from 'wouter'
import { DASHBOARD_DAYS, type DashboardResponse } from '#modules/admin/api'
import { Button } from '../../../ui/button/button.js'
import { LoadError } from '../../../app/load-error/load-error.js'
import { useLoadFailure } from '../../../app/load-error/use-load-failure.js'
import { SegmentedControl } from '../../../ui/segmented-control/segmented-control.js'
import { AdminHeading } from '../admin-heading/admin-heading.js'
import { dayRange } from '../dates.js'
import { addressWith } from '../list/address.js'
import { HealthCard } from '../operations/health-card.js'
import { dashboardQuery } from '../staff-queries.js'
import { CohortsCard } from './cohorts-card.js'
import { dashboardAddress, type Days, USUAL_DAYS } from './dashboard-address.js'
import { Row, Stack, Text } from '../../../ui/layout/layout.js'
import styles from './dashboard.module.css'
import { DayChart } from './day-chart.js'
import { Figures } from './figures.js'
import { meanNumber, moneyIn, shortMoneyIn } from './formats.js'
import { Chart } from './lazy-chart.js'
import { PaymentsChart } from './payments-chart.js'
import { PlansCard } from './plans-card.js'
import { Section } from './section.js'
import { LargestCard, StorageCard } from './storage-cards.js'
import { Waiting } from './waiting.js'

const SEGMENTS = DASHBOARD_DAYS.map((days) => ({ value: String(days), label: `${days} days` }))

/** Daily usage and revenue of the product (rules 17.9 to 17.12, 17.20). */
export function DashboardPage() {
  const [params] = useSearchParams()
  const [path, navigate] = useLocation()
  useEffect(() => Chart.preload(), [])
  const { days = String(USUAL_DAYS) } = v.parse(dashboardAddress, Object.fromEntries(params))
  const choose = (chosen: string) =>
    navigate(addressWith(path, params, { days: chosen === String(USUAL_DAYS) ? null : chosen }))
  return (
    <>
      <AdminHeading
        title="Dashboard"
        actions={
          <SegmentedControl label="Range" segments={SEGMENTS} value={days} onChange={choose} />
        }
      />
      <Body days={Number(days) as Days} />
    </>
  )
}

function Body({ days }: { days: Days }) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(dashboardQuery(days))
  if (!data) {
    return error && !isFetching ? (
      <LoadError title="Couldn’t load the dashboard" error={error} onRetry={() => void refetch()} />
    ) : (
      <Waiting />
    )
  }
  return (
    <>
      <Range dashboard={data} />
      {error && <Behind error={error} onRetry={() => void refetch()} />}
      <Stack aria-busy={isPlaceholderData} gap={8} marginTop={5} className={styles.body}>
        <Sections dashboard={data} />
      </Stack>
    </>
  )
}

function Sections({ dashboard }: { dashboard: DashboardResponse }) {
  const { currency, storage, cohorts, health } = dashboard
  const money = { format: moneyIn(currency), shortFormat: shortMoneyIn(currency) }
  const totals = [{ heading: 'People in total', count: 'people' }] as const
  return (
    <>
      <Figures dashboard={dashboard} />
      <Section title="People">
        <DayChart
          dashboard={dashboard}
          title="Active people a day"
          count="active"
          whole="mean"
          format={meanNumber}
        />
        <DayChart
          dashboard={dashboard}
          title="New people a day"
          count="registered"
          whole="sum"

          more={[...totals]}
        />
        <CohortsCard cohorts={cohorts} />
      </Section>
      <Section title="Revenue">
        <DayChart
          dashboard={dashboard}
          title="Monthly recurring revenue"
          count="monthly_revenue"
          whole="last"

          {...money}
        />
        <PaymentsChart dashboard={dashboard} />
        <DayChart dashboard={dashboard} title="Subscribers" count="subscribers" whole="last" />
        <PlansCard dashboard={dashboard} />
      </Section>
      <Section title="Notes">
        <DayChart dashboard={dashboard} title="Blocks created a day" count="blocks" whole="sum" />
        <DayChart dashboard={dashboard} title="Edits a day" count="edits" whole="sum" />
      </Section>
      <Section title="Storage">
        <StorageCard storage={storage} />
        <LargestCard storage={storage} />
      </Section>
      <HealthCard health={health} />
    </>
  )
}

function Range({ dashboard: { figures, before } }: { dashboard: DashboardResponse }) {
  return (
    <Text as="p" tone="muted" size="sm" marginTop={2}>
      {`${dayRange(figures.from, figures.to)}, compared with ${dayRange(before.from, before.to)}. Days are in UTC.`}
    </Text>
  )
}

/**
 * Notice that a refresh failed. The old figures stay visible and the request is retried
 * automatically.
 */
function Behind({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const reason = useLoadFailure(error, onRetry)
  return (
    <Row role="status" wrap gap={3} rowGap={2} size="sm" marginTop={3} className={styles.behind}>
      <span>{`These figures are out of date. ${reason}`}</span>
      <Button variant="quiet" size="small" onClick={onRetry}>
        Try again
      </Button>
    </Row>
  )
}
