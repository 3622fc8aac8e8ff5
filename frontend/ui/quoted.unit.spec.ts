import { test } from '@japa/runner'
import { renderToStaticMarkup } from 'react-dom/server'
import { quoted } from './quoted.js'

test.group('Names in quotation marks', () => {
  test('a page translator leaves the whole name alone: {text}')
    .with([
      { text: 'Renamed to “Gift”', names: ['“Gift”'] },
      { text: 'Moved “Gift” to “List”', names: ['“Gift”', '“List”'] },
      { text: 'Renamed to “5” pipe”', names: ['“5” pipe”'] },
      { text: 'Share ““Gift” list”', names: ['““Gift” list”'] },
      { text: 'Moved “5” pipe” to “List”', names: ['“5” pipe” to “List”'] },
      { text: 'Moved “One\ntwo” away', names: ['“One\ntwo”'] },
      { text: 'Saved', names: [] },
    ])
    .run(({ assert }, { text, names }) => {
      const markup = renderToStaticMarkup(quoted(text))
      const kept = [...markup.matchAll(/<span translate="no">([^<]*)<\/span>/g)]
      assert.deepEqual(
        kept.map(([, name]) => name),
        names
      )
    })
})
