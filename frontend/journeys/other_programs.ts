import { extendWhileUsed } from './extensions.js'
import { translateWhileUsed } from './translator.js'

/** Programs that change the page's elements while it is used, and an element that each inserts. */
export const PROGRAMS = [
  { name: 'a page translator', begin: translateWhileUsed, seen: 'font' },
  { name: 'browser extensions', begin: extendWhileUsed, seen: 'grammarly-extension' },
]
