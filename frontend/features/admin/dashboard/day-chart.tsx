import { useMemo } from 'react'
import type { DashboardDay, DashboardResponse } from '#modules/admin/api'
import { fullName } from '../../../ui/chart/axes.js'
import type { ChartSeries } from '../../../ui/chart/chart.js'
import { ChartFrame } from '../../../ui/chart-frame/chart-frame.js'
import { formatNumber } from '../counted.js'
import { FiguresTable } from './figures-table.js'
import { shortNumber } from './formats.js'
import { Chart } from './lazy-chart.js'

type Count = Exclude<keyof DashboardDay, 'day'>

interface DayChartProps {
  dashboard: DashboardResponse
  title: string
  /** What is drawn of a day. */
  count: Count
  /** What the table has beside it. */
  more?: { heading: string; count: Count }[]
  format?: (value: number) => string
  shortFormat?: (value: number) => string
}

/** All of these show the same day. */
const GROUP = 'days'

/** One count of each day, and of the day that has the same place in the range before. */
export function DayChart({
  dashboard: { days, days_before: daysBefore },
  title,
  count,
  more = [],
  format = formatNumber,
  shortFormat = shortNumber,
}: DayChartProps) {
  const points = useMemo(() => days.map(({ day }) => day), [days])
  const series = useMemo(
    (): ChartSeries[] => [
      seriesOf(days, count, 'line', `Last ${days.length} days`),
      seriesOf(daysBefore, count, 'dashed', beforeOf(days)),
    ],
    [days, daysBefore, count]
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
  look: ChartSeries['look'],
  label: string
): ChartSeries {
  return {
    label,
    look,
    points: days.map(({ day }) => day),
    values: days.map((day) => day[count]),
  }
}

function beforeOf(days: DashboardDay[]) {
  return `${days.length} days before`
}
