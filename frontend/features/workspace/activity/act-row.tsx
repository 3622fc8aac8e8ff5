import { Redo2, Undo2 } from 'lucide-react'
import { Link } from 'wouter'
import type { Act } from '#modules/workspace/api'
import { TimeAgo } from '../../../app/time-ago/time-ago.js'
import { Button } from '../../../ui/button/button.js'
import { actHref } from './act-address.js'
import { actWords, isFinal, isTrashedAlready, sentenceOf } from './act-words.js'
import { Row, Text } from '../../../ui/layout/layout.js'
import styles from './activity.module.css'
import { useUndoAct } from './undo-act.js'

/** One act: a sentence that leads to its version or item, and its undo. */
export function ActRow({ act }: { act: Act }) {
  const { before, name, after } = actWords(act)
  const undo = useUndoAct(act)
  const isUndone = act.undone_by !== null
  const isRedo = act.takes_back === 'undo'
  const Icon = isRedo ? Redo2 : Undo2
  const label = isRedo ? 'Redo' : 'Undo'
  const facts = [act.device, stateOf(act)].filter((fact) => fact !== null)
  return (
    <Row as="li" gap={3} className={styles.row}>
      <div className={styles.what}>
        <Text as="p" breakable>
          {act.takes_back && <span>{act.takes_back === 'undo' ? 'Undo: ' : 'Redo: '}</span>}
          <span>{`${before} `}</span>
          <Link href={actHref(act)} className={styles.name}>
            <span translate="no">{name}</span>
          </Link>
          <span>{` ${after}`}</span>
        </Text>
        <Text as="p" tone="muted" size="sm">
          <TimeAgo at={act.at} />
          <span>{facts.map((fact) => ` · ${fact}`).join('')}</span>
        </Text>
      </div>
      {!isUndone && !isFinal(act) && !isTrashedAlready(act) && (
        <Button
          variant="quiet"
          disabled={undo.isPending}
          aria-label={`${label}: ${sentenceOf(act)}`}
          onClick={() => undo.mutate()}
        >
          <Icon aria-hidden size={16} />
          <span>{label}</span>
        </Button>
      )}
    </Row>
  )
}

function stateOf({ undone_by, takes_back, block }: Act) {
  if (undone_by !== null) return takes_back === 'undo' ? 'Redone' : 'Undone'
  return block?.in_trash ? 'In the trash' : null
}
