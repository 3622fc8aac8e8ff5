import { test } from '@japa/runner'
import { Window } from 'happy-dom'
import { showToastsIn } from '../ui/toast/toast.js'
import {
  expectField,
  holdEarlyKeys,
  holdKeysForField,
  isFieldAwaited,
  loseEarlyKeys,
  takeEarlyKeys,
} from './early-keys.js'

test.group('Keys typed before their field', (group) => {
  let page: Window
  const element = (id: string) => document.getElementById(id) as HTMLInputElement

  group.each.setup(() => {
    page = new Window()
    const { document, KeyboardEvent, InputEvent, Element } = page
    const parts = { window: page, document, KeyboardEvent, InputEvent, Element }
    const kept = Object.fromEntries(
      Object.keys(parts).map((name) => [name, (globalThis as Record<string, unknown>)[name]])
    )
    Object.assign(globalThis, parts)
    page.document.body.innerHTML = `
      <div id="text" tabindex="0" contenteditable="true"></div>
      <form id="form"><input id="field" value="before"></form>
      <textarea id="area"></textarea>
      <textarea id="short" maxlength="5">one</textarea>`
    element('text').focus()
    return () => {
      takeEarlyKeys()
      Object.assign(globalThis, kept)
    }
  })

  /** Presses keys at the focused element; returns those that reached it. */
  function press(...keys: string[]) {
    return keys.filter((key) =>
      document.activeElement!.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      )
    )
  }
  const type = (text: string) => press(...text)
  /** Waits until delivered keys and their Enter have been handled. */
  async function settled() {
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setTimeout(resolve))
  }

  test('arrive in the field that gets the focus, and none reaches the text', async ({ assert }) => {
    const inputs: string[] = []
    element('field').addEventListener('input', () => inputs.push(element('field').value))
    holdKeysForField()
    assert.isEmpty(type('taj'))
    assert.isEmpty(press('Backspace', 'Delete', 'ArrowDown', 'Tab', 'x'))
    element('field').focus()
    element('field').select()
    await settled()
    assert.equal(element('field').value, 'tax')
    assert.deepEqual(inputs, ['tax'])
    assert.deepEqual(type('y'), ['y'])
  })

  test('send the form of the field by Enter', async ({ assert }) => {
    const sent: string[] = []
    element('form').addEventListener('submit', (event) => {
      event.preventDefault()
      sent.push(element('field').value)
    })
    holdKeysForField()
    press('a', 'Enter')
    element('field').focus()
    element('field').select()
    await settled()
    assert.deepEqual(sent, ['a'])
  })

  test('break the line of a text area by Enter', async ({ assert }) => {
    holdKeysForField()
    press('a', 'Enter', 'b')
    element('area').focus()
    await settled()
    assert.equal(element('area').value, 'a\nb')
  })

  test('arrive as far as the field has room', async ({ assert }) => {
    holdKeysForField()
    type('two three')
    element('short').focus()
    element('short').setSelectionRange(2, 3)
    await settled()
    assert.equal(element('short').value, 'ontwo')
  })

  test('continue while a second part of the same field loads', async ({ assert }) => {
    holdKeysForField()
    type('a')
    expectField()
    holdKeysForField()
    type('b')
    element('field').focus()
    element('field').select()
    await settled()
    assert.equal(element('field').value, 'ab')
  })

  test('are dropped by Escape, which also closes what has opened', ({ assert }) => {
    holdKeysForField()
    type('a')
    assert.isEmpty(press('Escape'))
    assert.equal(takeEarlyKeys(), '')
    holdKeysForField()
    expectField()
    type('b')
    assert.deepEqual(press('Escape', 'c'), ['Escape', 'c'])
    assert.equal(takeEarlyKeys(), '')
  })

  test('are named in a message if the field does not load', ({ assert }) => {
    const told: string[] = []
    const hide = showToastsIn({ show: ({ message }) => (told.push(message), () => undefined) })
    holdKeysForField()
    type('tides')
    loseEarlyKeys()
    loseEarlyKeys()
    hide()
    assert.deepEqual(told, ['“tides” was typed nowhere, because its field didn’t load.'])
    assert.deepEqual(type('x'), ['x'])
  })

  /** Holds keys for the title of a new page; returns the texts that the page gets without it. */
  function holdForPage() {
    const given: string[] = []
    holdEarlyKeys((text) => given.push(text))
    return given
  }

  test('for a new page go to the page if the user opens another field first', ({ assert }) => {
    element('text').blur()
    const given = holdForPage()
    press(...'Dinner', 'Enter', ...'Red')
    assert.isFalse(isFieldAwaited())
    holdKeysForField()
    assert.isTrue(isFieldAwaited())
    type('tides')
    assert.deepEqual(given, ['Dinner\nRed'])
    assert.equal(takeEarlyKeys(), 'tides')
  })

  const ways = {
    Escape: () => press('Escape'),
    'a pointer press': () =>
      element('text').dispatchEvent(new page.Event('pointerdown', { bubbles: true }) as never),
    Back: () => page.dispatchEvent(new page.Event('popstate')),
    'a key in another field': () => {
      element('field').focus()
      type('x')
    },
  }
  test('for a new page go to the page after {$self}')
    .with(Object.keys(ways) as (keyof typeof ways)[])
    .run(({ assert }, way) => {
      element('text').blur()
      const given = holdForPage()
      type('Dinner')
      ways[way]()
      assert.deepEqual(given, ['Dinner'])
      assert.deepEqual(type('y'), ['y'])
    })

  /** Pastes text at the focused element; returns true if the paste reached it. */
  function paste(text: string) {
    const event = new page.Event('paste', { bubbles: true, cancelable: true })
    const clipboardData = { getData: () => text }
    return document.activeElement!.dispatchEvent(Object.assign(event, { clipboardData }) as never)
  }

  test('for a new page include pasted text, unless another field gets it', ({ assert }) => {
    element('text').blur()
    const given = holdForPage()
    type('Red ')
    assert.isFalse(paste('wine\n and  cheese'))
    assert.equal(takeEarlyKeys(), 'Red wine and  cheese')
    assert.isEmpty(given)
    const next = holdForPage()
    type('Dinner')
    element('field').focus()
    assert.isTrue(paste('x'))
    assert.deepEqual(next, ['Dinner'])
  })

  test('for a new page go to no page if nothing was typed', ({ assert }) => {
    element('text').blur()
    const given = holdForPage()
    press('Escape')
    assert.isEmpty(given)
  })

  test('are dropped by Escape and a pointer press', ({ assert }) => {
    for (const stop of [
      () => press('Escape'),
      () =>
        element('text').dispatchEvent(new page.Event('pointerdown', { bubbles: true }) as never),
    ]) {
      holdKeysForField()
      type('a')
      stop()
      assert.equal(takeEarlyKeys(), '')
      assert.deepEqual(type('x'), ['x'])
    }
  })

  test('wait for a field that takes them itself, unless another field has the focus', ({
    assert,
  }) => {
    element('text').blur()
    const given = holdForPage()
    type('ab')
    assert.equal(takeEarlyKeys(), 'ab')
    assert.isEmpty(given)
    holdForPage()
    element('field').focus()
    assert.deepEqual(type('c'), ['c'])
    assert.equal(element('field').value, 'before')
  })
})
