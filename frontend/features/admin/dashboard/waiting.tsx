import { ChartFrame } from '../../../ui/chart-frame/chart-frame.js'
import { Skeleton } from '../../../ui/skeleton/skeleton.js'
import styles from './dashboard.module.css'
import figures from './figures.module.css'
import { Section } from './section.js'

const FIGURES = 8
const CHARTS = ['Active people a day', 'New people a day']

/** Skeleton for the figures and the first charts. */
export function Waiting() {
  return (
    <div role="status" aria-label="Loading the dashboard">
      <p aria-hidden className={styles.range}>
        &nbsp;
      </p>
      <div aria-hidden className={styles.body}>
        <div className={figures.figures}>
          {Array.from({ length: FIGURES }, (_, at) => (
            <div key={at} className={figures.figure}>
              <Skeleton />
            </div>
          ))}
        </div>
        <Section title="People">
          {CHARTS.map((title) => (
            <ChartFrame key={title} title={title} state="loading" />
          ))}
        </Section>
      </div>
    </div>
  )
}
