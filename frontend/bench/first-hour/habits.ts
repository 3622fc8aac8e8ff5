/** Results for a user who always types in the same way, without looking for a shorter input. */
import { findNames } from '../../features/workspace/search/names/find-names.js'
import type { KnownName } from '../../features/workspace/search/names/known-names.js'
import { seriesOf, wordsOf } from './by-name.js'
import type { NamedPage } from './names.js'

interface Habit {
  what: string
  dated: boolean
  typed: (name: string) => string
}

const series = (way: number) => (name: string) => seriesOf(wordsOf(name))[way]!

export const HABITS: Habit[] = [
  {
    what: 'the first four letters (“blue”)',
    dated: false,
    typed: (name) => wordsOf(name).join(' ').slice(0, 4),
  },
  {
    what: 'two letters of the first and last word (“blbr”), or four of a single word',
    dated: false,
    typed: (name) => {
      const words = wordsOf(name)
      return words.length > 1
        ? words[0]!.slice(0, 2) + words.at(-1)!.slice(0, 2)
        : words[0]!.slice(0, 4)
    },
  },
  { what: 'first letters and the year (“mm25”)', dated: true, typed: series(0) },
  { what: 'two letters of the month (“mma25”)', dated: true, typed: series(1) },
  { what: 'prefixes and the year (“me mar 25”)', dated: true, typed: series(2) },
]

/**
 * Returns the share of pages of its kind that come first, and that are among the nine with a
 * shortcut.
 */
export function habitShare(
  { what, dated, typed }: Habit,
  pages: NamedPage[],
  { names, idOf }: { names: KnownName[]; idOf: (name: string) => number }
) {
  const places = pages
    .filter((page) => page.dated === dated)
    .map(({ name }) => {
      const { hits } = findNames(names, typed(name), { opened: [], limit: 50 })
      return hits.findIndex(({ id }) => id === idOf(name))
    })
  const share = (isSo: (place: number) => boolean) =>
    `${Math.floor((100 * places.filter(isSo).length) / places.length)} %`
  return {
    what,
    dated,
    first: share((place) => place === 0),
    withKey: share((place) => place >= 0 && place < 9),
  }
}
