import type { SampleText } from '#bench/sample_text'
import type { Random } from '#testing/random'

/** Returns a keyword as typed by a user who searches for existing text, or who mistypes. */
export function chooseKeyword(random: Random, text: SampleText): string {
  const word = text.word()
  const other = random.pick(text.words)!
  const kind = random.weighted({ word: 30, start: 20, middle: 10, slip: 15, two: 15, rare: 10 })
  switch (kind) {
    case 'word':
      return word
    case 'start':
      return word.slice(0, 1 + random.int(word.length))
    case 'middle':
      return other.slice(1, -1) || other
    case 'slip':
      return swapped(other, random.int(other.length - 1))
    case 'two':
      return [word, text.word(), ...(random.percent(30) ? [text.word()] : [])].join(' ')
    case 'rare':
      return other
    default:
      return kind satisfies never
  }
}

/** Returns the word with the letter at this place and the next swapped. */
function swapped(word: string, at: number) {
  return `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`
}
