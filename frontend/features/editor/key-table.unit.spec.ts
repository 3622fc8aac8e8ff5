import { test } from '@japa/runner'
import { baseKeymap } from 'prosemirror-commands'
import { editorCommands } from './commands/keymap.js'
import type { EditorPage } from './extensions/extension.js'
import { pageKeyMaps } from './extensions/extensions.js'
import { EDITOR_KEYS } from './key-table.js'

/** Keys that act as in any text field, and other keys for Backspace and Delete, need no row. */
const PLAIN = new Set(
  ['Enter', 'Shift-Enter', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'].concat(
    Object.keys(baseKeymap).filter((key) =>
      [baseKeymap.Backspace, baseKeymap.Delete].includes(baseKeymap[key])
    )
  )
)
/** Done by the page around the text, and by typing. */
const ELSEWHERE = new Set(['Mod-s', '/'])

test.group('The table of keys', () => {
  const listed = EDITOR_KEYS.flatMap(({ rows }) => rows.flatMap(({ keys }) => keys))
  const page = {} as EditorPage
  const handled = [editorCommands, ...pageKeyMaps(page)].flatMap((map) => Object.keys(map))

  test('lists every key that the editor has', ({ assert }) => {
    assert.deepEqual(
      handled.filter((key) => !PLAIN.has(key) && !listed.includes(key)),
      []
    )
  })

  test('lists none that it has not, and each once', ({ assert }) => {
    assert.deepEqual(
      listed.filter((key) => !ELSEWHERE.has(key) && !handled.includes(key)),
      []
    )
    assert.lengthOf(new Set(listed), listed.length)
  })
})
