import { loadable } from '../loadable.js'

const load = () => import('./not-found.js')

/** Not-found message on an otherwise empty screen. */
export const NotFoundScreen = loadable(load)

/** Not-found message within a screen. */
export const NotFound = loadable(async () => ({ default: (await load()).NotFound }))
