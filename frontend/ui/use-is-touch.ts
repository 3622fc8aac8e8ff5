import { media } from './media.js'

/** Whether fingers are what the screen is mostly used with. */
export const { matches: isTouch, useMatches: useIsTouch } = media('(pointer: coarse)')
