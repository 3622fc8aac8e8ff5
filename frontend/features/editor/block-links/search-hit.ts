import { atom } from 'jotai'

interface SearchHit {
  pageId: number
  /** Words of the page that matched a search. */
  texts: readonly string[]
}

/** Text by which the user found the page that opens next; null for none. */
export const searchHitAtom = atom<SearchHit | null>(null)
