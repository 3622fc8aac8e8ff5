import { useState } from 'react'
import type { BlockSummary } from '#modules/workspace/api'
import { ConfirmDialog } from '../../../ui/confirm-dialog/confirm-dialog.js'
import { nameOfMany } from '../tree/item-name.js'
import { type RestoreQuestion, restoreWords } from './restore-words.js'

interface RestoreDialogProps {
  question: RestoreQuestion | null
  onConfirm: (question: RestoreQuestion) => void
  onCancel: () => void
}

export function RestoreDialog({ question, onConfirm, onCancel }: RestoreDialogProps) {
  const shown = useLast(question)
  if (!shown) return null
  const inWhat = nameOfMany(shown.holders)
  const many = shown.items.length + shown.holders.length > 2
  return (
    <ConfirmDialog
      open={question !== null}
      title={shown.together ? `Restore ${inWhat}?` : `Restore ${inWhat} as well?`}
      subtitle={restoreWords(shown)}
      confirmLabel={shown.together ? 'Restore' : many ? 'Restore all' : 'Restore both'}
      onConfirm={() => onConfirm(shown)}
      cancelLabel="Cancel"
      onCancel={onCancel}
    />
  )
}

interface DeleteDialogProps {
  /** Items to delete. Empty while the dialog is closed. */
  items: BlockSummary[]
  onConfirm: (items: BlockSummary[]) => void
  onCancel: () => void
}

/** Dialog that confirms a permanent delete (rule 3.4). */
export function DeleteDialog({ items, onConfirm, onCancel }: DeleteDialogProps) {
  const shown = useLast(items.length > 0 ? items : null) ?? []
  const what = shown.length > 1 ? `${shown.length} items` : 'the item'
  return (
    <ConfirmDialog
      open={items.length > 0}
      theme="error"
      title="Permanently delete?"
      subtitle={`If you confirm to delete ${what}, everything inside will be deleted and you won't be able to restore it.`}
      confirmLabel="Delete"
      onConfirm={() => onConfirm(shown)}
      cancelLabel="Cancel"
      onCancel={onCancel}
    >
      {shown.length === 1 && <p translate="no">{nameOfMany(shown)}</p>}
    </ConfirmDialog>
  )
}

/** Keeps the last items while the dialog closes. */
function useLast<T>(value: T | null) {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  return value ?? last
}
