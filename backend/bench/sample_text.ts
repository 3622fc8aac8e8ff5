import { Random } from '#testing/random'

const ONSETS = 'b c d f g h l m n p r s t v w st tr pl gr sh ch br cl'.split(' ')
const VOWELS = 'a e i o u ea ou ai io'.split(' ')
const CODAS = ['', '', '', 'n', 'r', 's', 't', 'l', 'nd', 'ng', 'st', 'rt']
const VOCABULARY = 40_000

/**
 * Text that resembles users' text to a search: words of one to four syllables, few of them frequent
 * and most of them rare (Zipf's law).
 */
export class SampleText {
  readonly words: readonly string[]
  #random: Random
  /** Cumulative share of each word among all words. */
  #shares: Float64Array

  constructor(seed: number) {
    this.#random = new Random(seed)
    const words = new Set<string>()
    while (words.size < VOCABULARY) words.add(this.#newWord(1 + Math.floor(words.size ** 0.12)))
    this.words = [...words]
    this.#shares = shares(VOCABULARY)
  }

  /** Returns a sentence of this many words, in which frequent words are likely. */
  sentence(count: number): string {
    const text = Array.from({ length: count }, () => this.word()).join(' ')
    return `${text[0]!.toUpperCase()}${text.slice(1)}.`
  }

  word(): string {
    const share = this.#random.int(2 ** 32) / 2 ** 32
    let low = 0
    let high = VOCABULARY - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#shares[middle]! < share) low = middle + 1
      else high = middle
    }
    return this.words[low]!
  }

  /** Returns a random number from `least` to `most`. */
  between(least: number, most: number) {
    return least + this.#random.int(most - least + 1)
  }

  #newWord(syllables: number) {
    const parts = [ONSETS, VOWELS, CODAS]
    const syllable = () => parts.map((part) => this.#random.pick(part)!).join('')
    return Array.from({ length: syllables }, syllable).join('')
  }
}

function shares(count: number) {
  const weights = Float64Array.from({ length: count }, (_, rank) => 1 / (rank + 2.7))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let sum = 0
  return weights.map((weight) => (sum += weight / total))
}
