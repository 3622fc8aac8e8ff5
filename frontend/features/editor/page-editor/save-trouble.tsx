import { useState } from 'react'
import { notifyError } from '../../../ui/toast/toast.js'
import { ConflictDialog } from '../conflict-dialog/conflict-dialog.js'
import { SaveProblem } from '../save-status/save-problem.js'
import type { Choices } from '../saver/kept-choices.js'
import {
  type Choice,
  type Conflict,
  conflictKey,
  leftBlocks,
  type Part,
} from '../saver/merge/parts.js'
import type { OpenPage } from '../saver/open-page.js'
import { useSaverState } from '../saver/use-saver.js'

/** What shows only when saving does not go as it should. */
export function SaveTrouble({ page, onKept }: { page: OpenPage; onKept: () => void }) {
  const { saver } = page
  const { conflict } = useSaverState(saver)
  const [postponed, setPostponed] = useState<typeof conflict>(null)
  const [choices, setChoices] = useState(page.choices.read)
  const open = conflict !== null && conflict !== postponed
  const [wasOpen, setWasOpen] = useState(false)
  const [parts, setParts] = useState<Part[]>([])
  if (open !== wasOpen) {
    setWasOpen(open)
    // Anew whenever it opens: who decides later goes on writing.
    if (open) setParts(saver.parts)
  }

  function choose(next: Choices) {
    page.choices.write(next)
    setChoices(next)
  }

  function resolve() {
    const choiceOf = (each: Conflict): Choice => choices[conflictKey(each)] ?? 'mine'
    const aside = leftBlocks(parts, choiceOf)
    if (!page.kept.keep(aside)) {
      notifyError('This browser has no room for what you don’t choose. Copy it first.')
      return
    }
    page.choices.drop()
    setChoices({})
    void saver.resolve(choiceOf)
    if (aside.length > 0) onKept()
  }

  return (
    <>
      <SaveProblem saver={saver} onResolve={() => setPostponed(null)} />
      <ConflictDialog
        open={open}
        parts={parts}
        choices={choices}
        onChoose={choose}
        onClose={() => setPostponed(conflict)}
        onResolve={resolve}
      />
    </>
  )
}
