import { test } from '@japa/runner'
import { Window } from 'happy-dom'
import { keepsItsTyping, keepTypingFrom } from './quiet-root.js'

const LETTER = { key: 'a' }
const SHORTCUT = { key: 'a', ctrlKey: true }

test.group('A root that sees nothing of typing', () => {
  test('{title}')
    .with([
      { title: 'a letter in the text', type: 'keydown', init: LETTER, told: false },
      { title: 'what it puts in', type: 'input', init: LETTER, told: false },
      { title: 'a letter let go', type: 'keyup', init: LETTER, told: false },
      { title: 'a shortcut in the text', type: 'keydown', init: SHORTCUT, told: true },
      { title: 'Escape in the text', type: 'keydown', init: { key: 'Escape' }, told: true },
      { title: 'a press on the text', type: 'click', init: {}, told: true },
      { title: 'a letter beside it', type: 'keydown', init: LETTER, told: true, beside: true },
      { title: 'a letter, to others', type: 'keydown', init: LETTER, told: true, later: true },
    ])
    .run(({ assert }, { type, init, told, beside = false, later = false }) => {
      const { document, KeyboardEvent } = new Window()
      const [root, text, field] = ['div', 'div', 'input'].map((tag) => document.createElement(tag))
      root!.append(text!, field!)
      keepsItsTyping(text as unknown as HTMLElement)
      const heard: boolean[] = []
      for (const capture of [true, false]) {
        const listenAgain = keepTypingFrom(root as unknown as HTMLElement)
        if (later) listenAgain()
        root!.addEventListener(type, () => void heard.push(capture), capture)
        listenAgain()
      }
      const event = new KeyboardEvent(type, { ...init, bubbles: true })
      ;(beside ? field : text)!.dispatchEvent(event)
      assert.deepEqual(heard, told ? [true, false] : [])
    })
})
