import type { CSSProperties } from 'react'
import type { DashboardCohort } from '#modules/admin/api'
import { shortDay } from '../dates.js'
import { formatNumber } from '../../../app/counted.js'
import { Text } from '../../../ui/layout/layout.js'
import styles from './cohorts.module.css'
import dashboard from './dashboard.module.css'
import { asWholePercent, someOf } from './formats.js'
import { Card } from './section.js'

/** Weekly sign-up cohorts, with the share of users who returned in each later week (rule 17.12). */
export function CohortsCard({ cohorts }: { cohorts: DashboardCohort[] }) {
  const first = cohorts.findIndex(({ people }) => people > 0)
  if (first < 0) {
    return (
      <Card wide title="Returning users">
        <Text
          as="p"
          tone="muted"
          size="sm"
          className={dashboard.none}
        >{`No sign-ups in the last ${cohorts.length} weeks`}</Text>
      </Card>
    )
  }
  return (
    <Card
      wide
      title="Returning users"
      about="People who signed up in a week (from Monday), and how many were active in that week and each week after."
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <section aria-label="Returning users, by week" tabIndex={0} className={styles.scroller}>
        <table className={styles.table}>
          <caption className="visually-hidden">Returning users, by week</caption>
          <thead>
            <tr>
              <th scope="col" className={styles.week}>
                Week of
              </th>
              <th scope="col" className={styles.users}>
                People
              </th>
              {cohorts.map((_, week) => (
                <th key={week} scope="col" className={styles.heading}>
                  <span className="visually-hidden">Week </span>
                  <span>{week}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cohorts
              .slice(first)
              .toReversed()
              .map((cohort) => (
                <Row key={cohort.week} cohort={cohort} weeks={cohorts.length} />
              ))}
          </tbody>
        </table>
      </section>
    </Card>
  )
}

function Row({ cohort, weeks }: { cohort: DashboardCohort; weeks: number }) {
  const { week, people, active } = cohort
  const toCome = weeks - active.length
  return (
    <tr>
      <th scope="row" className={styles.week}>
        {shortDay(week)}
      </th>
      <td className={styles.users}>{formatNumber(people)}</td>
      {active.map((some, at) => (
        <Share key={at} some={some} all={people} />
      ))}
      {toCome > 0 && <td aria-hidden colSpan={toCome} />}
    </tr>
  )
}

/** Table cell whose color gets darker as the share grows. */
function Share({ some, all }: { some: number; all: number }) {
  if (all === 0) return <td className={styles.share}>–</td>
  const part = some / all
  return (
    <td
      title={someOf(some, all)}
      className={styles.share}
      style={{ '--part': part } as CSSProperties}
    >
      {asWholePercent(part)}
    </td>
  )
}
