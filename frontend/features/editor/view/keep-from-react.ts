import { isLetter, keepsItsTyping, keepTypingFrom } from '../../../app/quiet-root.js'

/** What the browser tells of a key beside the press itself: only the text is concerned. */
const TYPING = ['keypress', 'keyup', 'beforeinput', 'textInput', 'input'] as const

/**
 * Keeps React out of the text that lies in the element `mount`: ProseMirror keeps it, with its
 * selection. React's listeners at the root would look at each of a key's events, and with each
 * render while the text has the focus React walks through all of it (react-dom,
 * commitBeforeMutationEffects), to find a selection that it never has to restore: 20 ms at 10,000
 * blocks.
 */
export function keepFromReact(mount: HTMLElement, text: HTMLElement, signal: AbortSignal) {
  keepsItsTyping(text)
  const portals = mount.closest('main')
  if (portals) keepTypingFrom(portals)
  const stop = (event: Event) => event.stopPropagation()
  for (const type of TYPING) mount.addEventListener(type, stop, { signal })
  mount.addEventListener('keydown', (event) => isLetter(event) && stop(event), { signal })
  // The attribute and isContentEditable stay as they are. This property is what React asks.
  Object.defineProperty(text, 'contentEditable', {
    get: () => 'inherit',
    set(value: string) {
      text.setAttribute('contenteditable', value)
    },
  })
}
