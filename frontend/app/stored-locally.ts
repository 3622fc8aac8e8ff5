import { createJSONStorage } from 'jotai/utils'
import { localStore } from './browser-storage.js'

/** Returns storage for atoms that persist in this browser, if the browser allows it. */
export function storedLocally<T>() {
  return createJSONStorage<T>(() => localStore)
}
