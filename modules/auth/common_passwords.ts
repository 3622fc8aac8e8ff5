import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** Passwords that are found within a million guesses; what everybody adds to a word does not help. */
const EASY = 1
/** Nobody tries longer ones first, and looking at them takes time. */
const LONGEST = 24

let estimator: ZxcvbnFactory | undefined

/**
 * Whether a password is among the first that are tried: one of the forty thousand most common, or
 * close to one ("Password1!", "P@ssw0rd"), or a run of keys. Estimated as by zxcvbn (D. L. Wheeler,
 * USENIX Security 2016). Takes milliseconds.
 */
export function isCommonPassword(password: string) {
  if (password.length > LONGEST) return false
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  return estimator.check(password).score <= EASY
}
