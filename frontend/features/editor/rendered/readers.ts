/** Behaviour of a kind of block outside the editor, exported by its `reader.ts`. */
interface Reader {
  /** Adds to the HTML of blocks wherever they are shown. Returns the function that ends this. */
  complete?: (shown: HTMLElement) => (() => void) | undefined
  /** Makes the blocks of a read-only page react to the user. */
  activate?: (page: HTMLElement) => void
}

/** Found by glob, so that reading does not import the editor's list. */
const readers = Object.values(import.meta.glob<Reader>('../kinds/*/reader.ts', { eager: true }))

/** Adds to rendered blocks. Returns the function that ends this. */
export function completeBlocks(shown: HTMLElement) {
  const ends = readers.map(({ complete }) => complete?.(shown))
  return () => {
    for (const end of ends) end?.()
  }
}

/** Makes the blocks of a read-only page react to the user. */
export function activateBlocks(page: HTMLElement) {
  for (const { activate } of readers) activate?.(page)
}
