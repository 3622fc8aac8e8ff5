import { ChartFrame } from '../../../ui/chart-frame/chart-frame.js'
import { Skeleton } from '../../../ui/skeleton/skeleton.js'
import { Stack, Text } from '../../../ui/layout/layout.js'
import styles from './dashboard.module.css'
import figures from './figures.module.css'
import { Section } from './section.js'

const FIGURES = 8
const CHARTS = ['Active people a day', 'New people a day']

/** Skeleton for the figures and the first charts. */
export function Waiting() {
  return (
    <div role="status" aria-label="Loading the dashboard">
      <Text as="p" aria-hidden tone="muted" size="sm" marginTop={2}>
        &nbsp;
      </Text>
      <Stack aria-hidden gap={8} marginTop={5} className={styles.body}>
        <div className={figures.figures}>
          {Array.from({ length: FIGURES }, (_, at) => (
            <Stack key={at} className={figures.figure}>
              <Skeleton />
            </Stack>
          ))}
        </div>
        <Section title="People">
          {CHARTS.map((title) => (
            <ChartFrame key={title} title={title} state="loading" />
          ))}
        </Section>
      </Stack>
    </div>
  )
}
