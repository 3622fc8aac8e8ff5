import type { TextPart } from '#modules/workspace/api'
import { wordsOf } from '../../command-bar/matches.js'
import type { Hit } from '../search-commands.js'
import { abbreviated, beginning, inAnyOrder, inOrder, type Piece } from './fits.js'
import { markPieces } from './mark-pieces.js'
import type { KnownName } from './known-names.js'

/** Maximum number of abbreviation matches, which equals the number of rows with a shortcut key. */
const MAX_ABBREVIATED = 9

/** Quality of a match. Lower is better. */
const FIT = {
  /** The name equals the typed text. */
  same: 0,
  /** Its words start with the terms, in order or in any order. */
  inOrder: 1,
  anyOrder: 2,
  /** Its words and its ancestors' words together start with the terms. */
  path: 3,
  abbreviated: 4,
}

/** The typed text, prepared for matching. */
interface Asked {
  terms: string[]
  /** All letters without spaces. */
  letters: string
  /** Terms split between digits and letters, or null if there is nothing to split. */
  parts: string[] | null
}

interface Find {
  known: KnownName
  pieces: Piece[]
  /** Matches in the ancestors' names, or null if the ancestors have no part in the match. */
  above: Piece[][] | null
  /** Ranks compared one by one. Lower is better. */
  ranks: number[]
}

export interface FoundNames {
  hits: Hit[]
  /** True if the best match contains the typed text, not only an abbreviation of it. */
  named: boolean
}

/**
 * Returns the matching names, best first. Names that begin with the typed text come first, then
 * whole-word matches. Ties are broken by last opened (`opened` contains ids, latest first), then by
 * fewer words, then by the original order.
 */
export function findNames(
  names: KnownName[],
  typed: string,
  { opened, limit }: { opened: number[]; limit: number }
): FoundNames {
  const terms = wordsOf(typed)
  if (terms.length === 0) return { hits: [], named: false }
  const parts = terms.flatMap((term) => term.match(/\p{N}+|\P{N}+/gu) ?? [])
  const asked = {
    terms,
    letters: terms.join(''),
    parts: parts.length > terms.length ? parts : null,
  }
  const lastOpened = new Map(opened.map((id, place) => [id, place]))
  const openedPlace = ({ item }: KnownName) => lastOpened.get(item.id) ?? opened.length
  const finds = names.flatMap((known) => findIn(known, asked, openedPlace) ?? [])
  finds.sort((a, b) => compare(a.ranks, b.ranks))
  const firstShort = finds.findIndex(({ ranks }) => ranks[0] === FIT.abbreviated)
  const shown = firstShort < 0 ? finds : finds.slice(0, firstShort + MAX_ABBREVIATED)
  return { hits: shown.slice(0, limit).map(toHit), named: shown.length > 0 && firstShort !== 0 }
}

type PlaceOf = (known: KnownName) => number

function findIn(known: KnownName, asked: Asked, openedPlace: PlaceOf): Find | null {
  const { words } = known
  const { terms } = asked
  const ordered = inOrder(words, terms)
  const all = ordered ?? (terms.length > 1 ? inAnyOrder(words, terms) : null)
  if (!all) return alongPath(known, terms, openedPlace) ?? byAbbreviation(known, asked, openedPlace)
  const isWhole = all.every(({ word, from, length }) => from + length === words[word]!.text.length)
  const isSame = ordered !== null && isWhole && terms.length === words.length
  const fit = isSame ? FIT.same : ordered ? FIT.inOrder : FIT.anyOrder
  const ranks = [fit, beginsLate(all), isWhole ? 0 : 1, openedPlace(known), words.length]
  return { known, pieces: all, above: null, ranks }
}

/** Matches some terms in the name, and the others in its ancestors' names. */
function alongPath(known: KnownName, terms: string[], openedPlace: PlaceOf): Find | null {
  if (terms.length < 2) return null
  const pieces: Piece[] = []
  const above = known.path.map((): Piece[] => [])
  for (const term of terms) {
    const own = beginning(known.words, term)
    if (own) pieces.push(own)
    else {
      const held = known.path.map(({ words }) => beginning(words, term))
      const level = held.findIndex((piece) => piece !== null)
      if (level < 0) return null
      above[level]!.push(held[level]!)
    }
  }
  if (pieces.length === 0) return null
  const ranks = [FIT.path, beginsLate(pieces), openedPlace(known), known.words.length]
  return { known, pieces, above, ranks }
}

/**
 * Matches 'mm25' and 'm25m' to 'Meeting March 2025'. Parts with digits may come in any order. The
 * best matches use every word except small ones like 'of'. The worst need the small ones.
 */
function byAbbreviation(known: KnownName, { letters, parts }: Asked, openedPlace: PlaceOf) {
  const { words } = known
  const ways = [
    () => abbreviated(words, letters, 'small'),
    () => abbreviated(words, letters, 'most'),
    () => abbreviated(words, letters, 'any') ?? (parts && inAnyOrder(words, parts)),
  ]
  for (const [place, way] of ways.entries()) {
    const pieces = way()
    if (!pieces) continue
    const late = beginsLate(pieces)
    const ranks = [FIT.abbreviated, place, late, pieces.length, openedPlace(known), words.length]
    return { known, pieces, above: null, ranks }
  }
  return null
}

function beginsLate([first]: Piece[]) {
  return first!.word > 0 ? 1 : 0
}

function compare(a: number[], b: number[]) {
  const place = a.findIndex((rank, i) => rank !== b[i])
  return place < 0 ? 0 : a[place]! - b[place]!
}

function toHit({ known, pieces, above }: Find): Hit {
  return {
    ...known.item,
    path: known.path.map(({ item }) => item),
    name_parts: markPieces(known, pieces),
    path_parts: above && known.path.map((holder, i): TextPart[] => markPieces(holder, above[i]!)),
    snippet: null,
  }
}
