import { createRoot } from 'react-dom/client'

/** What the browser tells of a key that types something. */
const TYPING = new Set([
  'keydown',
  'keypress',
  'keyup',
  'beforeinput',
  'textInput',
  'input',
  'selectionchange',
])

const texts = new WeakSet<EventTarget>()

/** Marks an element that takes care itself of what is typed in it. */
export function keepsItsTyping(text: HTMLElement) {
  texts.add(text)
}

/** A root of React that sees nothing of what is typed in such texts. */
export function createQuietRoot(container: HTMLElement) {
  const listenAgain = [container, document].map(keepTypingFrom)
  const root = createRoot(container)
  for (const listen of listenAgain) listen()
  return root
}

/**
 * What listens at `target` from now on does not see what is typed in such texts; returns a function
 * that ends it. For React, which listens where a root or a portal is made: it would look at each of
 * a key's events, 0.2 ms of the 1 ms that a key costs, and find nobody who asked for it.
 */
export function keepTypingFrom(target: EventTarget) {
  if (!Object.hasOwn(target, 'addEventListener')) {
    const listen = target.addEventListener.bind(target)
    target.addEventListener = (type, listener, options) => {
      listen(type, TYPING.has(type) ? unlessTyped(listener) : listener, options)
    }
  }
  return () => void Reflect.deleteProperty(target, 'addEventListener')
}

function unlessTyped(listener: EventListenerOrEventListenerObject | null) {
  if (typeof listener !== 'function') return listener
  return (event: Event) => isTyped(event) || listener(event)
}

function isTyped(event: Event) {
  const text = event.type === 'selectionchange' ? document.activeElement : event.target
  if (!text || !texts.has(text)) return false
  return event.type !== 'keydown' || isLetter(event as KeyboardEvent)
}

/** Keys that type something; the others may be shortcuts. */
export function isLetter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) {
  return key.length === 1 && !ctrlKey && !metaKey && !altKey
}
