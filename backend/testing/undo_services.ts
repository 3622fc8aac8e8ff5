import { PageHistory } from '#modules/workspace/page_history'
import { PastTexts } from '#modules/workspace/undo/past_texts'
import type { UndoServices } from '#modules/workspace/undo/undo_act'
import { ActQueries } from '#projections/acts/queries'
import { VersionQueries } from '#projections/versions/queries'
import type { Stack } from '#testing/stack'

const noImport = () => Promise.reject(new Error('No import was made'))

/** Returns what an undo needs, on a stack without imports. */
export function undoServices({ bus, blocks, pool, store, reader }: Stack): UndoServices {
  return {
    bus,
    blocks,
    acts: new ActQueries(pool),
    versions: new VersionQueries(pool),
    texts: new PastTexts(store, reader),
    history: new PageHistory(store, reader),
    imports: { isRunning: noImport, undone: noImport, redone: noImport },
  }
}
