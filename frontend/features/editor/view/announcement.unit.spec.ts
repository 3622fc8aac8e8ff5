import { test } from '@japa/runner'
import { history } from 'prosemirror-history'
import { type Command, EditorState } from 'prosemirror-state'
import { documentSchema } from '#modules/workspace/document/schema'
import { duplicateBlocks } from '../blocks/block-commands.js'
import { mergeChanges } from '../saver/merge/merge-changes.js'
import { announcementOf } from './announcement.js'
import { redo, undo } from '../commands/undo.js'

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })

test('a page announces undo, redo, a duplicate and a change from elsewhere', ({ assert }) => {
  const doc = documentSchema.nodeFromJSON({ type: 'doc', content: [paragraph('a')] })
  let state = EditorState.create({ doc, plugins: [history()] })
  const announced: (string | null)[] = []
  const apply = (transaction = state.tr) => {
    const after = state.apply(transaction)
    announced.push(announcementOf(transaction, state, after))
    state = after
  }
  const run = (command: Command) => command(state, apply)

  apply(state.tr.insertText('b', 1))
  run(undo)
  run(redo)
  run(duplicateBlocks)
  apply(mergeChanges(state.tr, [{ at: 0, delete: 0, insert: [paragraph('theirs')] }]))
  apply()
  assert.deepEqual(announced, [
    null,
    'Undone',
    'Redone',
    'Duplicated',
    'Changed in another window',
    null,
  ])
})
