import type { Act, ListSort } from '#modules/workspace/api'
import { displayName } from '../tree/item-name.js'

/** A sentence about an act, around the name of its item. */
export interface ActWords {
  before: string
  name: string
  after: string
}

const SORTED: Record<ListSort, string> = {
  manual: 'by hand',
  name: 'by name',
  created: 'by creation time',
  edited: 'by last edit',
}

/** Describes an act in plain words, with names as they are now (rule 15.64). */
export function actWords(act: Act): ActWords {
  const [before, after] = verbOf(act)
  return { before, name: nameOf(act), after }
}

/** Returns the sentence as one text. */
export function sentenceOf(act: Act) {
  const { before, name, after } = actWords(act)
  return [before, name, after].filter((part) => part !== '').join(' ')
}

function nameOf({ block, blocks, kind }: Act) {
  if (!block) return 'your folders'
  const name = displayName(block)
  if (blocks === 1) return name
  const more = (blocks - 1).toLocaleString('en-US')
  const isTree = kind === 'copied' || kind === 'imported'
  return isTree ? `${name} with ${more} more inside` : `${name} and ${more} more`
}

function verbOf(act: Act): [before: string, after: string] {
  const { kind, edits, parent, on, sort } = act
  switch (kind) {
    case 'edited':
      return [edits === 1 ? '1 edit to' : `${edits.toLocaleString('en-US')} edits to`, '']
    case 'created':
      return ['Created', '']
    case 'copied':
      return ['Duplicated as', '']
    case 'imported':
      return ['Imported', '']
    case 'renamed':
      return ['Changed the name of', '']
    case 'icon':
      return ['Changed the icon of', '']
    case 'moved':
      return ['Moved', parent ? `to ${displayName(parent)}` : '']
    case 'reordered':
      return ['Moved', 'within its list']
    case 'sorted':
      return ['Sorted', SORTED[sort ?? 'manual']]
    case 'archived':
      return ['Moved', 'to the trash']
    case 'restored':
      return ['Restored', 'from the trash']
    case 'font':
      return ['Changed the font of', '']
    case 'width':
      return [on ? 'Turned on full width for' : 'Turned off full width for', '']
    case 'text_size':
      return [on ? 'Turned on small text for' : 'Turned off small text for', '']
    case 'lock':
      return [on ? 'Locked' : 'Unlocked', '']
    case 'favorite':
      return on ? ['Added', 'to favorites'] : ['Removed', 'from favorites']
    case 'template':
      return on ? ['Marked', 'as a template'] : ['Removed', 'from templates']
    case 'shared':
      return ['Shared', 'by a link']
    case 'share_changed':
      return ['Changed the link to', '']
    case 'share_ended':
      return ['Ended the link to', '']
    case 'version_named':
      return ['Named a version of', '']
    default:
      return kind satisfies never
  }
}

/** True for acts that can never be undone: a link that ended stays closed (rule 15.66). */
export function isFinal({ kind }: Pick<Act, 'kind'>) {
  return kind === 'share_ended' || kind === 'share_changed'
}

/** Kinds that an undo takes back by moving items to the trash (rule 15.66). */
const TRASHED_BY_UNDO: readonly Act['kind'][] = ['created', 'copied', 'imported', 'restored']

/** True if the undo would move one item to the trash, where it is already. */
export function isTrashedAlready({ kind, block, blocks }: Pick<Act, 'kind' | 'block' | 'blocks'>) {
  return blocks === 1 && block?.in_trash === true && TRASHED_BY_UNDO.includes(kind)
}
