import { test } from '@japa/runner'
import { initials } from './initials.js'

const CASES = [
  { name: 'Ada Lovelace', shown: 'AL' },
  { name: ' ada   king lovelace ', shown: 'AL' },
  { name: 'Plato', shown: 'P' },
  { name: 'Øyvind Åsen', shown: 'ØÅ' },
  { name: '𝒜da', shown: '𝒜' },
  { name: '', shown: '' },
]

test.group('Initials', () => {
  test('the initials of "{name}" are {shown}')
    .with(CASES)
    .run(({ assert }, { name, shown }) => assert.equal(initials(name), shown))
})
