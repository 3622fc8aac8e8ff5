import { ArrowDown, ArrowUp, Minus } from 'lucide-react'
import type { DashboardResponse, MoneyReceived } from '#modules/admin/api'
import { cx } from '../../../ui/class-names.js'
import { counted, formatNumber } from '../../../app/counted.js'
import { type Change, changeOf, changeOfRate } from './change.js'
import { Row, Stack, Text } from '../../../ui/layout/layout.js'
import styles from './figures.module.css'
import { asPercent, meanNumber, moneyIn } from './formats.js'

interface FigureProps {
  name: string
  value: string
  before: string
  change: Change | null
  /** True if a lower value is better. */
  lessIsBetter?: boolean
  about: string
}

/** Placeholder for a rate without users. */
const NONE = '–'
const SIGNS = { up: ArrowUp, down: ArrowDown, same: Minus }

/** Totals of the range, beside those of the previous range (rules 17.9 to 17.11). */
export function Figures({ dashboard }: { dashboard: DashboardResponse }) {
  return (
    <section aria-label="Figures">
      <dl className={styles.figures}>
        {figuresOf(dashboard).map((figure) => (
          <Figure key={figure.name} {...figure} />
        ))}
      </dl>
    </section>
  )
}

function Figure({ name, value, before, change, lessIsBetter = false, about }: FigureProps) {
  const direction = change?.direction ?? 'same'
  const Sign = SIGNS[direction]
  const isGood = direction === (lessIsBetter ? 'down' : 'up')
  return (
    <Stack className={styles.figure}>
      <Text as="dt" tone="muted" size="sm">
        {name}
      </Text>
      <Text as="dd" size="2xl" weight="semibold" tabular marginTop={1} className={styles.value}>
        {value}
      </Text>
      <Row as="dd" wrap size="xs" tabular marginTop={2} className={styles.change}>
        {change && (
          <span
            className={cx(
              styles.direction,
              direction !== 'same' && (isGood ? styles.good : styles.bad)
            )}
          >
            <Sign aria-hidden size={14} />
            {change.text ? (
              <span>{change.text}</span>
            ) : (
              <span className="visually-hidden">more</span>
            )}
          </span>
        )}{' '}
        <Text tone="muted" size="xs">
          {before === NONE ? 'nothing to compare with' : `from ${before}`}
        </Text>
      </Row>
      <Text as="dd" tone="muted" size="xs" tabular>
        {about}
      </Text>
    </Stack>
  )
}

function figuresOf({ currency, figures, before }: DashboardResponse): FigureProps[] {
  const money = moneyIn(currency)
  const others = figures.received.filter((one) => one.currency !== currency)
  const received = receivedIn(currency, figures.received)
  const receivedBefore = receivedIn(currency, before.received)
  return [
    count('People', figures.people, before.people, {
      about: `${formatNumber(figures.verified)} verified`,
    }),
    count('New people', figures.registered, before.registered, { about: 'who signed up' }),
    count('Active people a day', figures.active_a_day, before.active_a_day, {
      format: meanNumber,
      about: 'on average',
    }),
    count('Subscribers', figures.subscribers, before.subscribers, {
      about: `${formatNumber(figures.gained)} gained, ${formatNumber(figures.lost)} lost`,
    }),
    count('Monthly recurring revenue', figures.monthly_revenue, before.monthly_revenue, {
      format: money,
      about: 'of active subscriptions',
    }),
    count('Payments', received.amount, receivedBefore.amount, {
      format: money,
      about: [
        counted(received.payments, 'payment'),
        `${money(received.fees)} fees`,
        ...others.map((one) => `also ${moneyIn(one.currency)(one.amount)}`),
      ].join(', '),
    }),
    rate('Conversion', figures.conversion, before.conversion, {
      about: `${formatNumber(figures.converted)} subscribed for the first time`,
    }),
    rate('Churn', figures.churn, before.churn, {
      lessIsBetter: true,
      about: `${formatNumber(figures.lost)} stopped paying`,
    }),
  ]
}

interface Look {
  about: string
  format?: (value: number) => string
  lessIsBetter?: boolean
}

function count(name: string, now: number, before: number, look: Look): FigureProps {
  const { format = formatNumber, about } = look
  return { name, value: format(now), before: format(before), change: changeOf(now, before), about }
}

function rate(name: string, now: number | null, before: number | null, look: Look): FigureProps {
  const shown = (part: number | null) => (part === null ? NONE : asPercent(part))
  return {
    name,
    value: shown(now),
    before: shown(before),
    change: changeOfRate(now, before),
    ...look,
  }
}

function receivedIn(currency: string, received: MoneyReceived[]) {
  const none = { currency, payments: 0, amount: 0, fees: 0, refunded: 0 }
  return received.find((one) => one.currency === currency) ?? none
}
