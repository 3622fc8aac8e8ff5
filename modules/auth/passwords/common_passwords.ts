import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** Passwords that are found within a million guesses; what everybody adds to a word does not help. */
const EASY = 1
/** Nobody tries longer ones first, and looking at them takes time. */
const LONGEST = 24

let estimator: ZxcvbnFactory | undefined

/** Words tried with a year and a sign: for each of these the tries stay under a million. */
const MOST_COMMON = 400
/** Characters that users add to a word where a rule asks for digits and signs. */
const LONGEST_ADDITION = 8

/** Words of the season, the office and the product: rarer, and tried with years all the same. */
const EVERYDAY =
  'strata admin company changeme office login user guest temp spring summer autumn fall winter ' +
  'january february march april may june july august september october november december ' +
  'monday tuesday wednesday thursday friday saturday sunday'

const WORDS = new Set([
  ...dictionary['passwords-common'].slice(0, MOST_COMMON),
  ...EVERYDAY.split(' '),
])

/** Letters that digits and signs stand for. */
const STANDS_FOR: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

/**
 * Tells whether a password is among the first that are tried: one of the forty thousand most common,
 * or close to one ("Password1!", "P@ssw0rd"), a run of keys, or a common word with a year and signs
 * around it ("Welcome2024!", "Strata#2026"). Estimated as by zxcvbn (D. L. Wheeler, USENIX Security
 * 2016). Takes milliseconds.
 */
export function isCommonPassword(password: string) {
  if (password.length > LONGEST) return false
  if (isWordWithAddition(password)) return true
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  return estimator.check(password).score <= EASY
}

function isWordWithAddition(password: string) {
  const word = password.toLowerCase().replaceAll(/^[^a-z]+|[^a-z]+$/g, '')
  if (password.length - word.length > LONGEST_ADDITION) return false
  return WORDS.has(word) || WORDS.has(word.replaceAll(/[@431!0$57]/g, (sign) => STANDS_FOR[sign]!))
}
