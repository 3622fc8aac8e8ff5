import { test } from '@japa/runner'
import { matches } from './matches.js'

const CASES: [text: string, typed: string, expected: boolean][] = [
  ['Field notes', 'fie', true],
  ['Field notes', 'NOTES f', true],
  ['Field notes', 'ield', false],
  ['Field notes', 'field x', false],
  ['Café – menu', 'cafe me', true],
  ['ΟΔΟΣ', 'οδος', true],
  ['οδός Αθηνάς', 'ΟΔΟΣ ΑΘΗΝΑΣ', true],
  ['Straße', 'STRASSE', true],
  ['İstanbul', 'ist', true],
  ['ﬁsh', 'FISH', true],
  ['हिंदी किताब', 'किता', true],
  ['Move page to…', 'move to', true],
  ['日本語', '日本', true],
  ['Anything', '  ', true],
]

test.group('Matching of names', () => {
  for (const [text, typed, expected] of CASES) {
    test(`matching ${typed} against ${text} returns ${expected}`, ({ assert }) => {
      assert.equal(matches(text, typed), expected)
    })
  }
})
