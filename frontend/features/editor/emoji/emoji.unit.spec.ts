import { test } from '@japa/runner'
import { build } from '../fixtures/build.js'
import { pressing, testEdits, typing } from '../fixtures/editing.js'
import { loadEmoji } from './emoji.js'
import { EMOJI } from './emoji-names.js'

const { code, doc, h1, p, pre } = build

test.group('Emoji by name', (group) => {
  group.setup(loadEmoji)

  testEdits([
    ['a name becomes its emoji', doc(p('<a>')), typing('Done :tada:!'), doc(p('Done 🎉!<a>'))],
    ['at the start of a heading', doc(h1('<a>')), typing(':+1: one'), doc(h1('👍 one<a>'))],
    ['in brackets', doc(p('<a>')), typing('(:fire:)'), doc(p('(🔥)<a>'))],
    ['two in a row', doc(p('<a>')), typing(':cat::dog:'), doc(p('🐱🐶<a>'))],
    ['an unknown name stays text', doc(p('<a>')), typing(':harbour: '), doc(p(':harbour: <a>'))],
    ['a time stays text', doc(p('<a>')), typing('10:100: '), doc(p('10:100: <a>'))],
    ['code stays code', doc(p(code('x <a>'))), typing(':tada:'), doc(p(code('x :tada:<a>')))],
    ['a name in a code block stays text', doc(pre('<a>')), typing(':cat:'), doc(pre(':cat:<a>'))],
    [
      'Backspace right after restores the name',
      doc(p('<a>')),
      (state) => typing('x')(pressing('Backspace')(typing(':tada:')(state))),
      doc(p(':tada:x<a>')),
    ],
  ])

  test('each name has one emoji', ({ assert }) => {
    assert.isAbove(EMOJI.size, 300)
    for (const [name, sign] of EMOJI) {
      assert.match(name, /^[a-z0-9_+-]{1,40}$/)
      assert.match(sign, /^\p{RGI_Emoji}$/v, name)
    }
  })
})
