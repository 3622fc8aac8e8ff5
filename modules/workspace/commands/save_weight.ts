import { fileKeys } from '#modules/workspace/document/files'
import type { Nodes } from '#modules/workspace/document/content'
import type { PageEvent } from '#modules/workspace/events'

/** Bytes of text that cost as much as the row of a shown file. */
const FILE_WEIGHT = 1_000

/** Returns the weight of saves in bytes: their pages' text, and the files that the saves list. */
export function weightOfSaves(events: readonly PageEvent[]) {
  return events
    .flatMap((event) => (event.type === 'PageSaved' ? [event.data] : []))
    .reduce((sum, { content_bytes, files = [] }) => sum + content_bytes + weightOfFiles(files), 0)
}

/** Returns the weight of copied texts in bytes. `contentBytes`: size of the texts. */
export function weightOfCopies(contentBytes: number, texts: readonly Nodes[]) {
  return texts.reduce((sum, nodes) => sum + weightOfFiles(fileKeys(nodes)), contentBytes)
}

function weightOfFiles(keys: readonly string[]) {
  return keys.length * FILE_WEIGHT
}
