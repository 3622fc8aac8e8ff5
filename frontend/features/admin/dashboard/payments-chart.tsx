import { useMemo } from 'react'
import type { DashboardResponse } from '#modules/admin/api'
import { fullName } from '../../../ui/chart/axes.js'
import type { ChartSeries } from '../../../ui/chart/chart.js'
import { ChartFrame } from '../../../ui/chart-frame/chart-frame.js'
import { formatNumber } from '../../../app/counted.js'
import { FiguresTable } from './figures-table.js'
import { moneyIn, shortMoneyIn, sumOf } from './formats.js'
import { Chart } from './lazy-chart.js'
import { allMonths, partsOf } from './payment-months.js'

const HEADINGS = ['Month', 'Payments', 'Received', 'Fees', 'Refunded', 'Kept']

/**
 * Payments received per month, with fees and refunds. The chart shows the currency that plans are
 * sold in. The table has all currencies.
 */
export function PaymentsChart({ dashboard }: { dashboard: DashboardResponse }) {
  const { months, currency, figures } = dashboard
  const points = useMemo(() => allMonths(figures.to), [figures.to])
  const series = useMemo((): ChartSeries[] => {
    const drawn = months.filter((month) => month.currency === currency)
    const parts = points.map((point) => partsOf(drawn.find(({ month }) => month === point)))
    const said = (name: 'kept' | 'fees' | 'refunded') => {
      const amounts = parts.map((part) => part[name])
      return { said: amounts, whole: sumOf(amounts) }
    }
    return [
      {
        label: 'Kept',
        look: 'bars',
        values: parts.map(({ kept }) => Math.max(0, kept)),
        ...said('kept'),
      },
      {
        label: 'Fees',
        look: 'bars-2',
        values: parts.map(({ amount, refunded }) => amount - refunded),
        ...said('fees'),
      },
      {
        label: 'Refunded',
        look: 'bars-3',
        values: parts.map(({ amount }) => amount),
        ...said('refunded'),
      },
    ]
  }, [months, currency, points])
  return (
    <ChartFrame
      title="Payments a month"
      state={months.length === 0 ? 'empty' : 'ready'}
      emptyText="No payments yet"
      table={
        <FiguresTable
          caption="Payments a month"
          headings={HEADINGS}
          rows={months.toReversed().map((month) => {
            const money = moneyIn(month.currency)
            const { amount, fees, refunded, kept } = partsOf(month)
            return {
              key: `${month.month} ${month.currency}`,
              name: fullName(month.month),
              cells: [formatNumber(month.payments), ...[amount, fees, refunded, kept].map(money)],
            }
          })}
        />
      }
    >
      <Chart
        label="Payments a month"
        points={points}
        series={series}
        format={moneyIn(currency)}
        shortFormat={shortMoneyIn(currency)}
      />
    </ChartFrame>
  )
}
