import { test } from '@japa/runner'
import { baseKeymap } from 'prosemirror-commands'
import { editorCommands } from './commands/keymap.js'
import type { EditorPage } from './extensions/extension.js'
import { pageKeyMaps } from './extensions/extensions.js'
import { EDITOR_KEYS } from './key-table.js'

/**
 * Keys that need no row: keys that act as in any text field, and aliases of Backspace and Delete.
 */
const PLAIN = new Set(
  ['Enter', 'Shift-Enter', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'].concat(
    Object.keys(baseKeymap).filter((key) =>
      [baseKeymap.Backspace, baseKeymap.Delete].includes(baseKeymap[key])
    )
  )
)
/** Keys handled by the page around the text or by typing. */
const ELSEWHERE = new Set(['Mod-s', '/'])

test.group('Key table', () => {
  const listed = EDITOR_KEYS.flatMap(({ rows }) => rows.flatMap(({ keys }) => keys))
  const page = {} as EditorPage
  const handled = [editorCommands, ...pageKeyMaps(page)].flatMap((map) => Object.keys(map))

  test('the table lists every key that the editor handles', ({ assert }) => {
    assert.deepEqual(
      handled.filter((key) => !PLAIN.has(key) && !listed.includes(key)),
      []
    )
  })

  test('the table lists no key that the editor does not handle, and each key once', ({
    assert,
  }) => {
    assert.deepEqual(
      listed.filter((key) => !ELSEWHERE.has(key) && !handled.includes(key)),
      []
    )
    assert.lengthOf(new Set(listed), listed.length)
  })
})
