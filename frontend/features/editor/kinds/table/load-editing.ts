import { loadCode } from '../../../../app/load-code.js'

type TableEditing = typeof import('./editing.js')

let editing: TableEditing | null = null
const loaded = Promise.withResolvers<TableEditing>()

/** Loads the code that edits tables. Rejects with `CodeMissing` if it cannot be loaded. */
export async function loadTableEditing() {
  editing ??= await loadCode(() => import('./editing.js'))
  loaded.resolve(editing)
  return editing
}

/** Resolves once another part of the page has loaded the code. */
export function tableEditingLoaded() {
  return loaded.promise
}

/** Returns the code that edits tables; null until it has loaded. */
export function tableEditing() {
  return editing
}

/** Returns true if a document has a table; `content` is its JSON text. */
export function hasTable(content: string | null) {
  return content !== null && /"type":\s*"table"/.test(content)
}
