import { loadable } from '../../../app/loadable.js'
import type { ChartProps } from '../../../ui/chart/chart.js'
import { Skeleton } from '../../../ui/skeleton/skeleton.js'

/** Chart code that only the dashboard loads. Its figures and tables do not wait for the chart. */
export const Chart = loadable<ChartProps>(async () => {
  const { Chart: Loaded } = await import('../../../ui/chart/chart.js')
  return { default: Loaded }
}, ChartWaiting)

function ChartWaiting() {
  return <Skeleton rows={5} />
}
