import { test } from '@japa/runner'
import { isPress } from './key-press.js'

const CASES: [pressed: string, held: string, keys: string, expected: boolean][] = [
  ['k', 'ctrl', 'Mod-k', true],
  ['K', 'ctrl', 'Mod-k', true],
  ['k', 'meta', 'Mod-k', true],
  ['k', '', 'Mod-k', false],
  ['k', 'ctrl meta', 'Mod-k', false],
  ['k', 'ctrl shift', 'Mod-k', false],
  ['k', 'ctrl alt', 'Mod-k', false],
  ['n', '', 'n', true],
  ['n', 'ctrl', 'n', false],
  ['n', 'ctrl meta', 'n', false],
  ['N', 'shift', 'n', false],
  ['n', 'alt', 'n', false],
  ['?', 'shift', '?', true],
  ['?', '', '?', true],
  ['?', 'ctrl shift', '?', false],
  [',', '', ',', true],
  ['-', 'ctrl', 'Mod--', true],
  ['ArrowUp', 'alt', 'Alt-ArrowUp', true],
  ['ArrowUp', 'alt shift', 'Alt-ArrowUp', false],
  ['H', 'ctrl alt shift', 'Mod-Alt-Shift-h', true],
  ['Ó', 'meta alt shift', 'Mod-Alt-Shift-h', true],
  ['Ó', 'meta shift', 'Mod-Shift-h', false],
  ['H', 'ctrl alt', 'Mod-Alt-Shift-h', false],
]

test.group('Key matching', () => {
  for (const [key, held, keys, expected] of CASES) {
    test(`pressing ${held} ${key} matches ${keys}: ${expected}`, ({ assert }) => {
      const press = {
        key,
        // As on a keyboard on which Option and H make 'Ó'.
        code: key === 'Ó' ? 'KeyH' : '',
        ctrlKey: held.includes('ctrl'),
        metaKey: held.includes('meta'),
        altKey: held.includes('alt'),
        shiftKey: held.includes('shift'),
      }
      assert.equal(isPress(press, keys), expected)
    })
  }
})
