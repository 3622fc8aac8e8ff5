import { test } from '@japa/runner'
import { EditorState } from 'prosemirror-state'
import type { DecorationSet } from 'prosemirror-view'
import { build } from '../fixtures/build.js'
import { longLines } from './long-lines.js'

const { doc, h1, p, ul } = build

test.group('longLines', () => {
  const plugin = longLines()
  const shown = (page: EditorState['doc']) => {
    const state = EditorState.create({ doc: page, plugins: [plugin] })
    const lines = plugin.props.decorations!.call(plugin, state) as DecorationSet
    return lines.find().map(({ from, to }) => page.textBetween(from, to).slice(0, 5))
  }

  test('very long lines get their own direction at any depth', ({ assert }) => {
    const long = (text: string) => text.repeat(3_000)
    const page = doc(p('short'), h1(long('first')), ul(p('line'), ul(p(long('below')))), p('short'))
    assert.deepEqual(shown(page), ['first', 'below'])
  })

  test('long pages of short lines stay unchanged', ({ assert }) => {
    assert.isEmpty(shown(doc(...Array.from({ length: 3_000 }, () => p('a line of text')))))
  })
})
