import { TextLink } from '../../../ui/text-link/text-link.js'
import type { ReplayStep } from '#modules/admin/api'
import { counted } from '../../../app/counted.js'
import { staffPaths } from '../staff-paths.js'
import { KindBadge } from './kind-badge.js'
import { momentInWords } from './replay-address.js'
import type { View } from './view.js'
import { Row, Text } from '../../../ui/layout/layout.js'
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
      <Row as="p" align="stretch" wrap gap={4} rowGap={1}>
        <Text weight="medium" breakable>
          {type}
        </Text>
        <Text tone="muted">{momentInWords(time)}</Text>
        <TextLink href={staffPaths.eventAt(stream, type, time)}>In the log</TextLink>
      </Row>
      {changes.length === 0 ? (
        <Text as="p" tone="muted">
          It changed nothing here.
        </Text>
      ) : (
        <Row
          as="ul"
          aria-label="What it changed"
          align="stretch"
          wrap
          gap={4}
          rowGap={1}
          marginTop={2}
        >
          {changes.slice(0, NAMED).map((change) => (
            <Row as="li" key={change.id} inline gap={2}>
              <span>{view.nameOf((change.after ?? change.before)!)}</span>
              {view.kindsOf(change).map((kind) => (
                <KindBadge key={kind} kind={kind} />
              ))}
            </Row>
          ))}
          {changes.length > NAMED && <li>{`and ${counted(changes.length - NAMED, 'more')}`}</li>}
        </Row>
      )}
    </section>
  )
}
