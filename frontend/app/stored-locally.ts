import { createJSONStorage } from 'jotai/utils'
import { localStore } from './browser-storage.js'

/** For atoms that are kept on this machine, where the browser allows it. */
export function storedLocally<T>() {
  return createJSONStorage<T>(() => localStore)
}
