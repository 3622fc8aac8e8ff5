import type { BlockType, ListedShare } from '#modules/workspace/api'
import { shareState } from '../workspace/index.js'
import { shownLastDay } from './share-days.js'

/** Contents of a share of each type. */
const CONTENTS: Record<Exclude<BlockType, 'folder'>, string> = {
  file: 'this file with all its sections and pages, also those you add later',
  section: 'this section with all its pages, also those you add later',
  page: 'this page',
}

/** Returns who can read an item by its share, and why nobody can. */
export function audienceOf(share: ListedShare) {
  const { block_type: type } = share.block
  switch (shareState(share)) {
    case 'in-trash':
      return `Nobody can open the link while this ${type} is in the trash. It works again once you restore it.`
    case 'expired':
      return 'The end date has passed, so nobody can open the link. Choose a later date or remove it.'
    case 'open': {
      const who = share.has_password ? 'the link and the password' : 'the link'
      return `Anyone with ${who} can read ${type === 'folder' ? 'this' : CONTENTS[type]}. Only you can change it.`
    }
  }
}

/** Returns the number of times that visitors opened pages of a share. */
export function viewsOf({ views }: Pick<ListedShare, 'views'>) {
  if (views === 0) return 'No page views yet'
  return views === 1 ? '1 page view' : `${views.toLocaleString('en-US')} page views`
}

/** Returns the facts of a share for its row in a list. */
export function factsOf(share: ListedShare) {
  const { expires_at: end, has_password, indexable } = share
  const verb = shareState(share) === 'expired' ? 'Ended' : 'Ends'
  return [
    viewsOf(share),
    end !== null && `${verb} ${shownLastDay(end)}`,
    has_password && 'Password',
    indexable && !has_password && 'Search engines allowed',
  ].filter((fact) => fact !== false)
}
