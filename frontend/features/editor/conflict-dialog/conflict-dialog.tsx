import type { Node } from 'prosemirror-model'
import { useMemo, useState } from 'react'
import { Button } from '../../../ui/button/button.js'
import { Dialog } from '../../../ui/dialog/dialog.js'
import { SegmentedControl } from '../../../ui/segmented-control/segmented-control.js'
import { BlocksShown } from '../rendered/blocks-shown.js'
import { type Choice, type Conflict, conflictsOf, type Part } from '../saver/merge/merge-blocks.js'
import styles from './conflict-dialog.module.css'

interface ConflictDialogProps {
  open: boolean
  /** Both versions, part by part. */
  parts: Part[]
  /** Decides later; nothing is saved until then. */
  onClose: () => void
  /** `aside`: the blocks that were not chosen. */
  onResolve: (choose: (conflict: number) => Choice, aside: Node[]) => void
}

const CHOICES: { value: Choice; label: string }[] = [
  { value: 'mine', label: 'Mine' },
  { value: 'theirs', label: 'Theirs' },
  { value: 'both', label: 'Both' },
]

/** Two versions of the same blocks: shows both and lets the person choose, place by place. */
export function ConflictDialog({ open, parts, onClose, onResolve }: ConflictDialogProps) {
  const conflicts = useMemo(() => conflictsOf(parts), [parts])
  const [choices, setChoices] = useState<Record<number, Choice>>({})
  const choiceOf = (index: number) => choices[index] ?? 'mine'
  const chosen = conflicts.map((_, index) => choiceOf(index))

  function resolve() {
    onResolve(
      choiceOf,
      conflicts.flatMap((conflict, index) => asideOf(conflict, chosen[index]!))
    )
    setChoices({})
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="large"
      title="This page was changed elsewhere"
      description={`${placesIn(conflicts.length)} changed in another window or on another device as well. Choose what the page goes on with. What you do not choose is kept in this browser, and undo brings it back.`}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Decide later
          </Button>
          <Button onClick={resolve}>{labelOf(chosen)}</Button>
        </>
      }
    >
      <ol className={styles.conflicts}>
        {conflicts.map(({ mine, theirs }, index) => (
          <li key={index} className={styles.conflict}>
            <div className={styles.versions}>
              <Version title="Your version" place={index + 1} blocks={mine} />
              <Version title="Their version" place={index + 1} blocks={theirs} />
            </div>
            <SegmentedControl
              label={`Version of place ${index + 1}`}
              segments={CHOICES}
              value={choiceOf(index)}
              onChange={(choice) => setChoices({ ...choices, [index]: choice })}
            />
          </li>
        ))}
      </ol>
    </Dialog>
  )
}

interface VersionProps {
  title: string
  place: number
  blocks: readonly Node[]
}

function Version({ title, place, blocks }: VersionProps) {
  return (
    <div className={styles.version}>
      <h3 className={styles.title}>{title}</h3>
      <BlocksShown label={`${title} of place ${place}`} blocks={blocks} />
    </div>
  )
}

function asideOf({ mine, theirs }: Conflict, choice: Choice) {
  if (choice === 'both') return []
  return choice === 'mine' ? theirs : mine
}

function placesIn(count: number) {
  return count === 1 ? 'One place was' : `${count} places were`
}

function labelOf(choices: Choice[]) {
  const [first] = choices
  if (choices.some((choice) => choice !== first)) return 'Keep what I chose'
  if (first === 'theirs') return 'Take theirs'
  return first === 'both' ? 'Keep both' : 'Keep mine'
}
