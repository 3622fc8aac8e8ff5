import { useMemo } from 'react'
import { Button } from '../../../ui/button/button.js'
import { Dialog, type DialogProps } from '../../../ui/dialog/dialog.js'
import type { Choices } from '../saver/kept-choices.js'
import { type Choice, conflictKey, conflictsOf, type Part } from '../saver/merge/parts.js'
import { Row, Stack } from '../../../ui/layout/layout.js'
import { ConflictShown } from './conflict-shown.js'

interface ConflictDialogProps {
  open: boolean
  /** Parts of both versions, in order. */
  parts: Part[]
  choices: Choices
  onChoose: (choices: Choices) => void
  /** Postpones the decision; nothing is saved until then. */
  onClose: () => void
  onResolve: () => void
  finalFocus?: DialogProps['finalFocus']
}

/** Dialog that shows two versions of the same blocks, and lets the user choose for each place. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { open, parts, choices, onChoose, onClose, onResolve, finalFocus } = props
  const conflicts = useMemo(() => conflictsOf(parts), [parts])
  const chosen = conflicts.map((conflict) => choices[conflictKey(conflict)] ?? 'mine')
  const compared = conflicts.some(({ base }) => base !== null)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      finalFocus={finalFocus}
      size="large"
      title="This page was changed elsewhere"
      description={`${placesIn(conflicts.length)} changed in another window or on another device, too. Choose what stays. The rest is kept in this browser, and undo brings it back.`}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Decide later
          </Button>
          <Button onClick={onResolve}>{labelOf(chosen)}</Button>
        </>
      }
    >
      <Row as="p" align="stretch" gap={3} size="sm" marginBottom={3}>
        <ins>{compared ? 'Added' : 'Only in this version'}</ins>
        {compared && <del>Removed</del>}
      </Row>
      <Stack as="ol" gap={6}>
        {conflicts.map((conflict, index) => (
          <li key={conflictKey(conflict)}>
            <ConflictShown
              conflict={conflict}
              place={index + 1}
              choice={chosen[index]!}
              onChoose={(choice) => onChoose({ ...choices, [conflictKey(conflict)]: choice })}
            />
          </li>
        ))}
      </Stack>
    </Dialog>
  )
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
