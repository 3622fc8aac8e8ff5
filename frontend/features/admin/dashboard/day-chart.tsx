import { useMemo } from 'react'
import type { DashboardDay, DashboardResponse } from '#modules/admin/api'
import { fullName } from '../../../ui/chart/axes.js'
import type { ChartSeries } from '../../../ui/chart/chart.js'
import { ChartFrame } from '../../../ui/chart-frame/chart-frame.js'
import { formatNumber } from '../../../app/counted.js'
import { FiguresTable } from './figures-table.js'
import { shortNumber, sumOf } from './formats.js'
import { Chart } from './lazy-chart.js'

type Count = Exclude<keyof DashboardDay, 'day'>

const WHOLES = {
  sum: sumOf,
  mean: (values: number[]) => sumOf(values) / values.length,
  last: (values: number[]) => values.at(-1) ?? 0,
}

interface DayChartProps {
  dashboard: DashboardResponse
  title: string
  /** Daily figure in the chart. */
  count: Count
  /** Total over the days: their sum, their mean, or the value at the end of the last day. */
  whole: keyof typeof WHOLES
  /** Further columns of the table. */
  more?: { heading: string; count: Count }[]
  format?: (value: number) => string
  shortFormat?: (value: number) => string
}

/** Charts in this group highlight the same day. */
const GROUP = 'days'

/** Charts one figure per day, beside the corresponding day of the previous range. */
export function DayChart({
  dashboard: { days, days_before: daysBefore },
  title,
  count,
  whole,
  more = [],
  format = formatNumber,
  shortFormat = shortNumber,
}: DayChartProps) {
  const points = useMemo(() => days.map(({ day }) => day), [days])
  const series = useMemo(
    (): ChartSeries[] => [
      seriesOf(days, count, whole, 'line', `Last ${days.length} days`),
      seriesOf(daysBefore, count, whole, 'dashed', beforeOf(days)),
    ],
    [days, daysBefore, count, whole]
  )
  const isEmpty = series.every(({ values }) => values.every((value) => value === 0))
  return (
    <ChartFrame
      title={title}
      state={isEmpty ? 'empty' : 'ready'}
      table={
        <FiguresTable
          caption={title}
          headings={['Day', title, ...more.map(({ heading }) => heading), beforeOf(days)]}
          rows={days
            .map((day, at) => ({
              key: day.day,
              name: fullName(day.day),
              cells: [
                day[count],
                ...more.map((one) => day[one.count]),
                daysBefore[at]?.[count] ?? 0,
              ].map(format),
            }))
            .toReversed()}
        />
      }
    >
      <Chart
        label={title}
        points={points}
        series={series}
        format={format}
        shortFormat={shortFormat}
        group={GROUP}
      />
    </ChartFrame>
  )
}

function seriesOf(
  days: DashboardDay[],
  count: Count,
  whole: keyof typeof WHOLES,
  look: ChartSeries['look'],
  label: string
): ChartSeries {
  const values = days.map((day) => day[count])
  const points = days.map(({ day }) => day)
  return { label, look, points, values, whole: WHOLES[whole](values) }
}

function beforeOf(days: DashboardDay[]) {
  return `${days.length} days before`
}
