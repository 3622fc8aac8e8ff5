import { ChevronRight } from 'lucide-react'
import type { EventRow } from '#modules/admin/api'
import { Badge } from '../../../ui/badge/badge.js'
import { EventFacts, type EventFactsProps } from './event-facts.js'
import { momentInLog } from './moment.js'
import { Row, Text } from '../../../ui/layout/layout.js'
import styles from './events.module.css'

const TEXT_WORDS = {
  sealed: { tone: 'neutral', text: 'text sealed' },
  erased: { tone: 'warning', text: 'text erased' },
  thinned: { tone: 'neutral', text: 'version thinned' },
  'key lost': { tone: 'danger', text: 'key lost' },
} as const

/** One event as a line that expands to all facts staff may see. */
export function EventItem({ event, onFilter }: EventFactsProps) {
  const { type, stream, revision, time, text } = event
  return (
    <li>
      <details className={styles.event}>
        <summary className={styles.line}>
          <Row
            as="span"
            inline
            gap={1}
            tone="muted"
            tabular
            breakable
            nowrap
            className={styles.when}
          >
            <ChevronRight aria-hidden size={14} className={styles.mark} />
            <time dateTime={time}>{momentInLog(time)}</time>
          </Row>
          <Text weight="medium" breakable className={styles.type}>
            {type}
          </Text>
          <Text
            tone="muted"
            tabular
            breakable
            className={styles.place}
          >{`${stream} · ${revision}`}</Text>
          <Text tone="muted" tabular breakable className={styles.who}>
            {whoDid(event)}
          </Text>
          <span className={styles.text}>
            {text && <Badge tone={TEXT_WORDS[text].tone}>{TEXT_WORDS[text].text}</Badge>}
          </span>
        </summary>
        <EventFacts event={event} onFilter={onFilter} />
      </details>
    </li>
  )
}

function whoDid({ actor, user_id: owner }: EventRow) {
  if (actor === null || owner === null) return actor ? `by ${actor}` : ''
  return actor === String(owner) ? `by user ${owner}` : `of user ${owner}, by ${actor}`
}
