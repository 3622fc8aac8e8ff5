import { media } from './media.js'

/** Above the mobile breakpoint of 768 px (rule 15.5); the style sheets say the same. */
export const { useMatches: useIsWide } = media('(min-width: 769px)')
