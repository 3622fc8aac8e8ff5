import { loadCode } from '../../../app/load-code.js'

type Names = ReadonlyMap<string, string>

let names: Names | null = null

/** Returns each emoji by its names; null until they are loaded. */
export function loadedNames() {
  return names
}

/** Loads the names of emoji, once. Rejects if the code cannot be loaded. */
export async function loadEmoji() {
  const { EMOJI } = await loadCode(() => import('./emoji-names.js'))
  names = EMOJI
}
