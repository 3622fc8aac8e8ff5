import { DomainError } from '#kernel/aggregates/domain_error'

/** Returns the same error for an unknown act, an erased one and one of another user. */
export function actNotFound() {
  return new DomainError('not_found', 'E_ACT_NOT_FOUND', 'There is no such activity')
}

export function alreadyUndone() {
  return new DomainError('conflict', 'E_ALREADY_UNDONE', 'This was already undone')
}

export function changedSince() {
  const message = 'This was changed again later. Undo the later change first'
  return new DomainError('conflict', 'E_CHANGED_SINCE', message)
}

export function savedSince() {
  const message =
    'The page was edited later. Open its page history to restore a version or single blocks'
  return new DomainError('conflict', 'E_SAVED_SINCE', message)
}

export function inTrash() {
  return new DomainError('conflict', 'E_IN_TRASH', 'This is in the trash. Restore it first')
}

export function alreadyInTrash() {
  return new DomainError('conflict', 'E_IN_TRASH', 'This is already in the trash')
}

export function placeGone() {
  const message = 'The place that this was moved from is in the trash or deleted'
  return new DomainError('conflict', 'E_PLACE_GONE', message)
}

export function textGone() {
  const message = 'The text from before is no longer kept'
  return new DomainError('conflict', 'E_TEXT_GONE', message)
}

export function tooLarge() {
  return new DomainError('too_large', 'E_TOO_LARGE', 'This is too large to undo')
}

/** For edits that end where they began, and a name that was recorded while read models lagged. */
export function nothingToUndo() {
  const message = 'There is nothing to undo: all is as it was before'
  return new DomainError('conflict', 'E_NOTHING_TO_UNDO', message)
}

/** A link that ended stays closed, because its owner told its readers so (rule 15.47). */
export function linkEnded() {
  const message = 'A link that ended stays closed. Share this again for a new link'
  return new DomainError('conflict', 'E_CANNOT_UNDO', message)
}

export function linkChanged() {
  const message = 'Changes of a link can’t be undone. Change the link under ‘Shared by you’'
  return new DomainError('conflict', 'E_CANNOT_UNDO', message)
}
