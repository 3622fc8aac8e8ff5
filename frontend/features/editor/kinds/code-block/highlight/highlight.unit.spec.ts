import { test } from '@japa/runner'
import { Window } from 'happy-dom'
import { EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { eventually } from '#testing/eventually'
import { CODE_LANGUAGES } from '#modules/workspace/document/blocks/code_languages'
import { history } from 'prosemirror-history'
import { build } from '../../../fixtures/build.js'
import { guessPasted } from '../paste/guess-pasted.js'
import { colorsKey } from './colors.js'
import { highlightCode } from './highlight-code.js'
import { coloredTexts, guessLanguage, loadGrammar } from './highlighter.js'
import { partBetween, WHOLE } from './part-shown.js'
import { undo } from '../../../commands/undo.js'

const { code_ts: ts, doc, p, pre } = build

const TEXTS = {
  typescript:
    'interface Boat { name: string }\nconst star: Boat = { name: "Star" }\nexport default star',
  python:
    'def go(tide):\n    """Casts off."""\n    if tide is None:\n        raise ValueError("low")\n    return [boat for boat in boats]',
  json: '{\n  "name": "Star",\n  "length": 12,\n  "at": ["sea", null, true]\n}',
  css: '.boat {\n  color: red;\n  margin: 0 auto;\n}\n@media print {\n  a { display: none }\n}',
  xml: '<!doctype html>\n<html>\n  <body class="x"><p>Boat</p></body>\n</html>',
  sql: 'SELECT name, count(*) FROM boats WHERE length > 12 GROUP BY name ORDER BY name;',
  bash: '#!/bin/bash\nset -e\nfor f in *.log; do\n  echo "$f" >> all\ndone',
  go: 'package main\n\nimport "fmt"\n\nfunc main() {\n\tfmt.Println("tide")\n}',
  rust: 'fn main() {\n    let mut tide: u32 = 5;\n    println!("{}", tide);\n}\nimpl Boat for Star {}',
}

test.group('Colors of code', (group) => {
  group.setup(() => {
    const window = new Window()
    const { document, MutationObserver } = window
    const names = ['window', 'document', 'MutationObserver'] as const
    const kept = Object.fromEntries(names.map((name) => [name, globalThis[name]]))
    Object.assign(globalThis, { window, document, MutationObserver })
    return () => void Object.assign(globalThis, kept)
  })

  function open(page = doc(p('a'), ts('const a = 1'), pre('const b'))) {
    const plugins = [highlightCode(), history()]
    const view = new EditorView(document.createElement('div'), {
      state: EditorState.create({ doc: page, plugins }),
    })
    return {
      view,
      colored: async () => {
        const { decorations } = await eventually(() => {
          const colors = colorsKey.getState(view.state)!
          if (colors.stale.size > 0) throw new Error('Code waits for its colors')
          return colors
        })
        return decorations.find().map(({ from, to }) => view.state.doc.textBetween(from, to))
      },
    }
  }

  test('code in a language is colored, other text is not', async ({ assert }) => {
    const { view, colored } = open()
    assert.deepEqual(await colored(), ['const', '1'])
    assert.isNotNull(view.dom.querySelector('.hljs-keyword'))
    view.destroy()
  })

  test('colors follow typing, a change of the language, and undo', async ({ assert }) => {
    const { view, colored } = open()
    await colored()
    view.dispatch(view.state.tr.insertText('x', 1))
    assert.deepEqual(await colored(), ['const', '1'])
    view.dispatch(view.state.tr.insertText('let c\n', 5))
    assert.deepEqual(await colored(), ['let', 'const', '1'])
    view.dispatch(view.state.tr.setNodeAttribute(4, 'language', null))
    assert.deepEqual(await colored(), [])
    undo(view.state, view.dispatch)
    assert.deepEqual(await colored(), ['let', 'const', '1'])
    view.destroy()
  })

  function openFar() {
    const opened = open()
    const code = opened.view.nodeDOM(3) as HTMLElement
    const here = code.getBoundingClientRect()
    code.getBoundingClientRect = () => ({ ...here, top: 90_000, bottom: 90_100 })
    const comeNear = () => (code.getBoundingClientRect = () => here)
    return { ...opened, comeNear }
  }

  test('code far from the window is colored when it comes near', async ({ assert }) => {
    const { view, colored, comeNear } = openFar()
    assert.deepEqual(await colored(), [])
    comeNear()
    window.dispatchEvent(new window.Event('scroll'))
    await eventually(async () => assert.deepEqual(await colored(), ['const', '1']))
    view.destroy()
  })

  test('code far from the window is colored for print', async ({ assert }) => {
    const { view, colored } = openFar()
    assert.deepEqual(await colored(), [])
    await eventually(async () => {
      window.dispatchEvent(new window.Event('beforeprint'))
      assert.deepEqual(await colored(), ['const', '1'])
    })
    view.destroy()
  })

  test('a language without a grammar leaves text plain', async ({ assert }) => {
    const { view, colored } = open(doc(pre({ language: 'mermaid' }, 'graph TD')))
    assert.deepEqual(await colored(), [])
    view.destroy()
  })

  test('the language of a paste is guessed, and undone with it', async ({ assert }) => {
    const view = new EditorView(document.createElement('div'), {
      state: EditorState.create({ doc: doc(p('a')), plugins: [guessPasted(), history()] }),
    })
    const { tr } = view.state
    view.dispatch(tr.insert(3, pre(TEXTS.python)).setMeta('paste', true))
    await eventually(() => assert.equal(view.state.doc.lastChild!.attrs.language, 'python'))
    undo(view.state, view.dispatch)
    assert.equal(String(view.state.doc), String(doc(p('a'))))
    view.destroy()
  })

  test('guessLanguage recognises {0}')
    .with(Object.entries(TEXTS))
    .run(({ assert }, [language, text]) => assert.equal(guessLanguage(text), language))

  test('guessLanguage returns null for text in no language: {0}')
    .with([
      ['Boat   Length\nStar   12 m'],
      ['if (tide) {\n  go()\n}'],
      ['one'],
      ['Dear Ana,\n\nwe sail at 6.'],
    ] as const)
    .run(({ assert }, [text]) => assert.isNull(guessLanguage(text)))

  test('every language of the menu has a grammar', async ({ assert }) => {
    for (const { id } of CODE_LANGUAGES) assert.isTrue(await loadGrammar(id), id)
    assert.isFalse(await loadGrammar('__proto__'))
  })

  test('colored parts are those of the elements, by the innermost color', ({ assert }) => {
    const text = 'const boat = new Boat(`a ${tide}`) // waits'
    const parts = coloredTexts(text, 'typescript')
    const shown = parts.map(({ from, to, color }) => [text.slice(from, to), color])
    assert.deepInclude(shown, ['const', 'purple'])
    assert.deepInclude(shown, ['Boat', 'yellow'])
    assert.deepInclude(shown, ['// waits', 'muted'])
    assert.deepInclude(shown, ['`a ', 'green'])
  })

  test('long code is colored in whole lines near the window', ({ assert }) => {
    const text = Array.from({ length: 5_000 }, (_, n) => `const line = ${n}\n`).join('')
    const { from, to } = partBetween(text, 0.5, 0.51)
    assert.equal(text[from - 1], '\n')
    assert.isBelow(from, text.length * 0.5)
    assert.isAbove(to, text.length * 0.51)
    assert.isAtMost(to - from, WHOLE)
    assert.deepEqual(partBetween(text, -1, 0.01).from, 0)
    assert.equal(partBetween(text, 0.99, 2).to, text.length)
  })
})
