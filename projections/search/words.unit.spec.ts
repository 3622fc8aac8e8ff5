import { test } from '@japa/runner'
import fc from 'fast-check'
import { fold, foldText, wordsOf } from '#projections/search/words'

test.group('Words of a text', () => {
  const cases: [string, string[]][] = [
    ['Sowing plan, 2026', ['sowing', 'plan', '2026']],
    ['Zażółć GĘŚLĄ', ['zazolc', 'gesla']],
    ['Straße Æther Łódź İstanbul', ['strasse', 'aether', 'lodz', 'istanbul']],
    ['ΟΔΟΣ οδός ὈΔΟΣ', ['οδοσ']],
    ['ẞ ß SS ss', ['ss']],
    ['ﬁn FIN ſin ϲ ﬆ', ['fin', 'sin', 'σ', 'st']],
    ['𝐀bc ™ Kelvin ᲀ', ['abc', 'tm', 'kelvin', 'в']],
    ['ｆｕｌｌ width', ['full', 'width']],
    ['Ёлка', ['елка']],
    ['日本語', ['日本', '本語', '語']],
    ['東', ['東']],
    ['ガ', ['ガ']],
    ['서울시', ['서울', '울시', '시']],
    ['Tokyo東京2026', ['tokyo', '東京', '京', '2026']],
    ['a a A', ['a']],
    ['C++ / foo_bar', ['c', 'foo', 'bar']],
    ['Party 🙂', ['party', '🙂']],
    ['!?', []],
    ['x'.repeat(80), ['x'.repeat(50)]],
  ]
  for (const [text, words] of cases) {
    test(text.slice(0, 30), ({ assert }) => assert.deepEqual(wordsOf(text), words))
  }

  test('a text written with combining accents has the same words', ({ assert }) => {
    assert.deepEqual(wordsOf('Café'.normalize('NFD')), wordsOf('Café'))
    assert.deepEqual(wordsOf('서울'.normalize('NFD')), wordsOf('서울'))
  })

  test('a letter and its capital have the same words in every script', ({ assert }) => {
    const apart: string[] = []
    for (let code = 0; code <= 0x1ffff; code++) {
      // Surrogate halves are not letters.
      const letter = String.fromCodePoint(code).toWellFormed()
      for (const other of [letter.toUpperCase(), letter.toLowerCase()]) {
        if (foldText(other) !== foldText(letter)) apart.push(letter + other)
      }
    }
    assert.deepEqual(apart, [])
  })

  test('repeated spaces count as one', ({ assert }) => {
    assert.equal(foldText('  A \n b\u00a0c '), 'a b c')
  })

  test('every folded unit has its source index', ({ assert }) => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (raw) => {
        const original = raw.normalize('NFC')
        const { text, from } = fold(original)
        assert.isAbove(from.length, text.length)
        assert.equal(from[text.length], original.length)
        assert.isTrue(from.every((at, i) => i === 0 || at >= from[i - 1]!))
      })
    )
  })
})
