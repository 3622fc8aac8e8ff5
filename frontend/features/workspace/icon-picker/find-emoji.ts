import { singleEmoji } from '#modules/workspace/api'

/** An emoji with its names, the usual one first. */
export interface NamedEmoji {
  emoji: string
  names: string[]
}

/** Groups emoji by name into emoji with their names, in the same order. */
export function readEmoji(byName: ReadonlyMap<string, string>): NamedEmoji[] {
  const names = Map.groupBy(byName, ([, emoji]) => emoji)
  return Array.from(names, ([emoji, entries]) => {
    return { emoji, names: entries.map(([name]) => name.replaceAll('_', ' ')) }
  })
}

/**
 * Returns the emoji whose names contain words that begin with each typed word, best first: the same
 * name, then a name that begins with the text, then all others. An emoji that was typed or pasted
 * itself is the only result.
 */
export function findEmoji(all: NamedEmoji[], typed: string): NamedEmoji[] {
  const emoji = singleEmoji(typed)
  if (emoji !== undefined) {
    return [all.find((known) => known.emoji === emoji) ?? { emoji, names: ['typed emoji'] }]
  }
  const text = typed
    .trim()
    .toLowerCase()
    .replaceAll(/[_:\s]+/g, ' ')
    .trim()
  if (text === '') return all
  const words = text.split(' ')
  const found = all.flatMap((each) => {
    const names = each.names.filter((name) => hasWords(name, words))
    const ranks = names.map((name) => (name === text ? 0 : name.startsWith(text) ? 1 : 2))
    return names.length === 0 ? [] : [{ each, rank: Math.min(...ranks) }]
  })
  return found.sort((a, b) => a.rank - b.rank).map(({ each }) => each)
}

function hasWords(name: string, words: string[]) {
  const own = name.split(' ')
  return words.every((word) => own.some((each) => each.startsWith(word)))
}
