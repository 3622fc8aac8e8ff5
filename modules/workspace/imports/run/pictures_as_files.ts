import type { NodeJson } from '#modules/workspace/document/json'
import type { ImportedFile } from '#modules/workspace/imports/read/import_outline'
import { fileNumberIn, fileReference } from '#modules/workspace/imports/read/references'

/** Returns nodes with an attachment in place of each picture that can't be shown. */
export function picturesAsFiles(
  nodes: readonly NodeJson[],
  files: readonly ImportedFile[],
  isShown: (file: ImportedFile) => boolean
): NodeJson[] {
  return nodes.map((node) => {
    const number = node.type === 'image' ? fileNumberIn(String(node.attrs?.src)) : undefined
    const file = number === undefined ? undefined : files[number - 1]
    if (number !== undefined && file && !isShown(file)) {
      const attrs = { file_key: fileReference(number), name: file.name, size: file.entry.size }
      return { type: 'attachment', attrs }
    }
    return node.content ? { ...node, content: picturesAsFiles(node.content, files, isShown) } : node
  })
}
