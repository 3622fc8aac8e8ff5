import { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { composed } from '../../commands/composed.js'
import { tableEditing, tableEditingLoaded } from './load-editing.js'
import { TableView } from './table-view.js'

/**
 * Draws tables and edits them. A page that opens before the code that edits tables has loaded gets
 * its plugins as soon as it has (decision 315).
 */
export function tablePlugins() {
  const code = tableEditing()
  const drawing = new Plugin({
    props: { nodeViews: { table: (node) => new TableView(node) } },
    view: (view) => {
      if (!isComplete) void add(view)
      return {}
    },
  })
  let isComplete = code !== null

  async function add(view: EditorView) {
    const { editingPlugins } = await tableEditingLoaded()
    await composed(view)
    if (isComplete || view.isDestroyed) return
    isComplete = true
    const plugins = view.state.plugins.flatMap((plugin) =>
      plugin === drawing ? [plugin, ...editingPlugins()] : [plugin]
    )
    view.updateState(view.state.reconfigure({ plugins }))
  }

  return [drawing, ...(code?.editingPlugins() ?? [])]
}
