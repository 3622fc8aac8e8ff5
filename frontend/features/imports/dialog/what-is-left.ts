import type { ImportResponse } from '#modules/workspace/api'

/**
 * Returns what an ended import has left, as a sentence. The server counts a step once it has created
 * something, and lists no blocks in the trash.
 */
export function whatIsLeft({ progress }: Pick<ImportResponse, 'progress'>) {
  return progress.done > 0 ? 'What it had already created is in the trash.' : 'Nothing was created.'
}
