import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { Window } from 'happy-dom'
import { DOMParser, DOMSerializer } from 'prosemirror-model'
import { COLORS } from '#modules/workspace/document/marks/colors'
import { documentSchema } from '#modules/workspace/document/schema'
import { build } from '../fixtures/build.js'
import { JoiningSerializer } from '../kinds/list/list-clipboard.js'
import { COPIED_COLORS } from './copied-looks.js'

const { doc, onYellow, p, red, table, td, th, tr } = build

test.group('Looks of copied blocks', () => {
  test('cells and text are copied with borders and colors as styles, and read back', ({
    assert,
  }) => {
    const { document } = new Window() as unknown as { document: Document }
    const page = doc(
      p('a ', red('red'), onYellow('marked')),
      table(
        tr(th(p('Boat')), th({ align: 'right' }, p('Length'))),
        tr(td({ background: 'green' }, p('Star')), td(p('12')))
      )
    )
    const { nodes, marks } = DOMSerializer.fromSchema(documentSchema)
    const place = document.createElement('div')
    place.append(new JoiningSerializer(nodes, marks).serializeFragment(page.content, { document }))
    const styleOf = (selector: string) => place.querySelector(selector)!.getAttribute('style')
    assert.include(styleOf('[data-color="red"]'), 'color: #c4342b')
    assert.include(styleOf('span[data-background="yellow"]'), 'background-color: #fbf3db')
    assert.include(styleOf('td[data-background="green"]'), 'background-color: #edf3ec')
    assert.include(styleOf('th'), 'border: 1px solid')
    assert.include(styleOf('table'), 'border-collapse: collapse')
    const read = DOMParser.fromSchema(documentSchema).parse(place, { preserveWhitespace: 'full' })
    assert.deepEqual(read.toJSON(), page.toJSON())
  })

  test('copied colors are those of the light theme', ({ assert }) => {
    const tokens = readFileSync(new URL('../../../ui/tokens.css', import.meta.url), 'utf8')
    const light = (name: string) => new RegExp(`--${name}: (#\\w+)`).exec(tokens)![1]
    for (const color of COLORS) {
      assert.deepEqual([...COPIED_COLORS[color]], [light(`c-${color}`), light(`cb-${color}`)])
    }
  })
})
