/**
 * Additions of the kinds of blocks to a read-only page, each in its `reader.ts`. Found by glob, so
 * that reading does not import the editor's list.
 */
const readers = Object.values(
  import.meta.glob<(page: HTMLElement) => (() => void) | undefined>('../kinds/*/reader.ts', {
    eager: true,
    import: 'complete',
  })
)

/** Completes rendered blocks with what their HTML cannot hold. Returns its end. */
export function completeBlocks(page: HTMLElement | null) {
  const ends = page ? readers.map((complete) => complete(page)) : []
  return () => ends.forEach((end) => end?.())
}
