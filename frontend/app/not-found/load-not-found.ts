import { loadable } from '../loadable.js'

const load = () => import('./not-found.js')

/** Says that there is nothing, where nothing else is on the screen. */
export const NotFoundScreen = loadable(load)

/** The same, in a screen. */
export const NotFound = loadable(async () => ({ default: (await load()).NotFound }))
