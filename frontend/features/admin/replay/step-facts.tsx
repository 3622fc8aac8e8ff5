import { TextLink } from '../../../ui/text-link/text-link.js'
import type { ReplayStep } from '#modules/admin/api'
import { counted } from '../../../app/counted.js'
import { staffPaths } from '../staff-paths.js'
import { KindBadge } from './kind-badge.js'
import { momentInWords } from './replay-address.js'
import type { View } from './view.js'
import styles from './replay.module.css'

/** Maximum number of changes listed by name. The others are counted. */
const NAMED = 12

interface StepFactsProps<Item extends { id: number }> {
  view: View<Item>
  userId: number
  step: ReplayStep<Item> | undefined
}

/** Changes made by the event at this moment. */
export function StepFacts<Item extends { id: number }>({
  view,
  userId,
  step,
}: StepFactsProps<Item>) {
  if (!step) return null
  const { type, time, changes } = step
  const stream = view.streamOf(userId)
  return (
    <section aria-label="What happened" className={styles.step}>
      <p className={styles.stepHead}>
        <span className={styles.stepType}>{type}</span>
        <span className={styles.stepTime}>{momentInWords(time)}</span>
        <TextLink href={staffPaths.eventAt(stream, type, time)}>In the log</TextLink>
      </p>
      {changes.length === 0 ? (
        <p className={styles.unchanged}>It changed nothing here.</p>
      ) : (
        <ul aria-label="What it changed" className={styles.changes}>
          {changes.slice(0, NAMED).map((change) => (
            <li key={change.id} className={styles.change}>
              {view.nameOf((change.after ?? change.before)!)}
              {view.kindsOf(change).map((kind) => (
                <KindBadge key={kind} kind={kind} />
              ))}
            </li>
          ))}
          {changes.length > NAMED && <li>{`and ${counted(changes.length - NAMED, 'more')}`}</li>}
        </ul>
      )}
    </section>
  )
}
