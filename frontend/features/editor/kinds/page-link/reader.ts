import { followTargets } from './drawn-links.js'

/** Keeps the links of a read-only page up to date. Returns its end. */
export const complete: (page: HTMLElement) => () => void = followTargets
