import { test } from '@japa/runner'
import type { TextPart } from '#modules/workspace/api'
import {
  hasPhrase,
  markedBy,
  markParts,
  readText,
  snippetOf,
} from '#projections/search/queries/marks'
import { readKeyword } from '#projections/search/queries/keyword'

const marked = (typed: string, ...words: string[]) => {
  return markedBy(readKeyword(typed), words)
}
/** Shows hits in brackets. */
const shown = (parts: TextPart[] | null) =>
  parts && parts.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('')

test.group('Marks in names', () => {
  const cases: [string, string, string][] = [
    ['Sowing plan', 'plan', 'Sowing [plan]'],
    ['Sowing plan', 'sow PLAN', '[Sow]ing [plan]'],
    ['Zażółć gęślą', 'zolc', 'Za[żółć] gęślą'],
    ['Straße', 'strasse', '[Straße]'],
    ['Große', 'gros', '[Groß]e'],
    ['日本語の本', '本', '日[本]語の[本]'],
    ['Banana', 'an', 'Banana'],
    ['An apple and ant', 'an', '[An] apple [an]d [an]t'],
    ['Banana', 'ana', 'B[ana]na'],
    ['a < b & c', 'b', 'a < [b] & c'],
    ['Nothing', 'zzz', 'Nothing'],
  ]
  for (const [name, typed, expected] of cases) {
    test(`marks ${typed} in ${name}`, ({ assert }) => {
      assert.equal(shown(markParts(name, marked(typed))), expected)
    })
  }

  test('a word similar to the typed term is marked as a whole', ({ assert }) => {
    assert.equal(shown(markParts('The garden', marked('gardn', 'garden'))), 'The [garden]')
  })
})

test.group('Snippets', () => {
  const long = `${'before '.repeat(40)}the needle lies here ${'after '.repeat(60)}`

  test('a snippet shows the text around the first hit', ({ assert }) => {
    const snippet = shown(snippetOf(readText(long), marked('needle')))!
    assert.match(snippet, /^…(before )+the \[needle\] lies here (after )+.*…$/)
    assert.isBelow(snippet.length, 170)
  })

  test('a snippet shows a short text completely on one line', ({ assert }) => {
    assert.equal(
      shown(snippetOf(readText('One\n\n two  by\ntwo'), marked('two'))),
      'One · [two] by · [two]'
    )
  })

  test('a snippet prefers the phrase to an earlier single word', ({ assert }) => {
    const text = `plan ${'x '.repeat(200)}sowing plan end`
    assert.equal(hasPhrase(readText(text), marked('sowing plan')), true)
    assert.include(shown(snippetOf(readText(text), marked('sowing plan'))), '[sowing] [plan] end')
  })

  test('a snippet is null without a hit', ({ assert }) => {
    assert.isNull(snippetOf(readText('Nothing'), marked('zzz')))
  })
})
