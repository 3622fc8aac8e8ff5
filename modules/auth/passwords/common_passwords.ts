import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/**
 * Highest zxcvbn score of an easy password, found within a million guesses. Common additions to a
 * word do not raise it.
 */
const EASY = 1
/**
 * Maximum length checked. Attackers do not try longer passwords first, and checking them takes
 * time.
 */
const LONGEST = 24

let estimator: ZxcvbnFactory | undefined

/**
 * Number of common words tried with a year and a sign; the guesses for each stay under a million.
 */
const MOST_COMMON = 400
/** Most characters that users add to a word where a rule requires digits and signs. */
const LONGEST_ADDITION = 8

/** Words about seasons, offices and the product: rarer, but also tried with years. */
const EVERYDAY =
  'strata admin company changeme office login user guest temp spring summer autumn fall winter ' +
  'january february march april may june july august september october november december ' +
  'monday tuesday wednesday thursday friday saturday sunday'

/** Letters by the digits and signs that replace them. */
const STANDS_FOR: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '|': 'i',
  l: 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '+': 't',
}

const WORDS = new Set(
  [...dictionary['passwords-common'].slice(0, MOST_COMMON), ...EVERYDAY.split(' ')].map(plain)
)

/** Returns a word without signs for letters, and with `i` for each `l`: a 1 stands for both. */
function plain(word: string) {
  return word.replaceAll(/[@431!|l0$57+]/g, (sign) => STANDS_FOR[sign]!)
}

/**
 * Returns true if a password is among the first that attackers try. These are the forty thousand
 * most common ones and similar ones ("Password1!", "P@ssw0rd"), and runs of keys. Common words with
 * a year and signs around them count as well ("Welcome2024!", "Strata#2026"). Estimates like zxcvbn
 * (D. L. Wheeler, USENIX Security 2016). Takes milliseconds.
 */
export function isCommonPassword(password: string) {
  if (password.length > LONGEST) return false
  if (isWordWithAddition(password)) return true
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  return estimator.check(password).score <= EASY
}

/** A sign beside the letters may belong to the word ("$trata") or to the addition ("welcome$"). */
function isWordWithAddition(password: string) {
  const lower = password.toLowerCase()
  const [start, end] = [lower.search(/[a-z]/), lower.search(/[^a-z]*$/)]
  if (start === -1) return false
  for (let from = start; from >= 0; from--) {
    for (let to = end; to <= lower.length; to++) {
      const word = lower.slice(from, to)
      if (lower.length - word.length <= LONGEST_ADDITION && isCommonWord(word)) return true
    }
  }
  return false
}

function isCommonWord(word: string) {
  return WORDS.has(plain(word))
}
