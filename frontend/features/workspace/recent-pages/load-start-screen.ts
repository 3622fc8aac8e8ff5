import { loadable } from '../../../app/loadable.js'

/** Loaded on demand, because a visit starts elsewhere. */
export const StartScreen = loadable(() => import('./start-screen.js'))
