import { useState } from 'react'
import { MAX_CONTENT_BYTES } from '#modules/workspace/document/content'
import { closedByPress } from '../../../app/closed-by-press.js'
import { laterOverlay } from '../../../app/later-overlay.js'
import { useWanted } from '../../../app/use-wanted.js'
import { notifyError } from '../../../ui/toast/toast.js'
import { bytesOfPage } from '../paste/too-much/paste-size.js'
import { SaveProblem } from '../save-status/save-problem.js'
import type { Choices } from '../saver/kept-choices.js'
import { chooseParts } from '../saver/merge/merge-documents.js'
import {
  type Choice,
  type Conflict,
  conflictKey,
  leftBlocks,
  type Part,
} from '../saver/merge/parts.js'
import type { OpenPage } from '../saver/open-page.js'
import { useSaverState } from '../saver/use-save-triggers.js'

const ConflictDialog = laterOverlay(async () => {
  const { ConflictDialog: dialog } = await import('../conflict-dialog/conflict-dialog.js')
  return { default: dialog }
}, closedByPress())

interface SaveTroubleProps {
  page: OpenPage
  onKept: () => void
  /** Puts the focus into the text, where the user goes on typing (rule 15.85). */
  focusText: () => void
}

/** Messages and dialogs about failed or conflicting saves; empty while saving works. */
export function SaveTrouble({ page, onKept, focusText }: SaveTroubleProps) {
  const { saver } = page
  const { conflict } = useSaverState(saver)
  const [choices, setChoices] = useState(page.choices.read)
  const [parts, setParts] = useState<Part[]>([])
  // The dialog never opens automatically, because it would capture the keys of a user who is
  // typing.
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen && conflict === null) setIsOpen(false)
  const wanted = useWanted(isOpen)

  function open() {
    // Refreshes the parts on each opening, because a user who decides later keeps typing.
    setParts(saver.parts)
    setIsOpen(true)
  }

  function choose(next: Choices) {
    page.choices.write(next)
    setChoices(next)
  }

  function resolve() {
    const choiceOf = (each: Conflict): Choice => choices[conflictKey(each)] ?? 'mine'
    const { chosen } = chooseParts(saver.current.doc, saver.parts, choiceOf)
    if (bytesOfPage(chosen) > MAX_CONTENT_BYTES) {
      notifyError('Both versions don’t fit on one page of 1 MB. Choose one of them.')
      return
    }
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
      <SaveProblem saver={saver} onResolve={open} focusText={focusText} />
      {wanted && (
        <ConflictDialog
          open={isOpen && conflict !== null}
          parts={parts}
          choices={choices}
          onChoose={choose}
          onClose={() => setIsOpen(false)}
          onResolve={resolve}
          finalFocus={() => {
            if (saver.state.conflict !== null) return true
            focusText()
            return false
          }}
        />
      )}
    </>
  )
}
