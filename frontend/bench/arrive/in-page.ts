/** Measurements of a page, in ms since its address was opened. */
export interface Seen {
  /** Time until the page's text is on the screen. */
  shown: number
  /** Time until the first typed letter is on the screen. */
  firstKey: number
  LCP: number
  CLS: number
  /** Time from each click or key to the next frame. */
  interactions: number[]
  calls: number
}

/** Runs in the page, before any other script. */
export function watch() {
  const seen = { shown: 0, firstKey: 0, LCP: 0, CLS: 0 }
  const interactions = new Map<number, number>()
  const look = () => {
    const text = document.querySelector<HTMLElement>('[aria-label="Page text"]')
    if (!seen.shown && text?.textContent.startsWith('The text')) {
      seen.shown = performance.now()
      text.focus()
    }
    if (text?.textContent.startsWith('x')) seen.firstKey = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  const observe = (type: string, take: (entry: PerformanceEntry) => void, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      ...more,
    })
  observe('largest-contentful-paint', ({ startTime }) => (seen.LCP = startTime))
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) seen.CLS += value
  })
  const takeEvent = (entry: PerformanceEntry) => {
    const { interactionId } = entry as PerformanceEntry & { interactionId: number }
    if (!interactionId) return
    interactions.set(interactionId, Math.max(interactions.get(interactionId) ?? 0, entry.duration))
  }
  observe('event', takeEvent, { durationThreshold: 16 })
  const calls = () =>
    performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/v1/'))
  Object.assign(window, {
    seen: () => ({ ...seen, interactions: [...interactions.values()], calls: calls().length }),
  })
}

/**
 * Runs in the page. Sets `window.pressed` to the time from the next click in a list until `text`
 * shows.
 */
export function watchPress(text: string) {
  const pressed = new Promise<number>((resolve) => {
    const start = (event: Event) => {
      if (!(event.target as Element).closest('nav')) return
      removeEventListener('click', start, true)
      const began = performance.now()
      const look = () => {
        const shown = document.querySelector('[aria-label="Page text"]')?.textContent
        if (shown === text) resolve(performance.now() - began)
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    }
    addEventListener('click', start, true)
  })
  Object.assign(window, { pressed })
}
