import type { ImportResponse } from '#modules/workspace/api'

/**
 * Returns what an ended import has left, as a sentence. The first step creates no block, and the
 * second one may have created some without being counted.
 */
export function whatIsLeft({ progress }: Pick<ImportResponse, 'progress'>) {
  if (progress.done === 0) return 'Nothing was created.'
  return progress.done === 1
    ? 'If anything had been created, it’s in the trash.'
    : 'What it had already created is in the trash.'
}
