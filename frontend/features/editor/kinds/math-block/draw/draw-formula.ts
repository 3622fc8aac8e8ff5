import { loadCode } from '../../../../../app/load-code.js'
import { tellMissing } from '../../../../../app/tell-missing.js'
import type { Drawn } from './katex.js'

/** Milliseconds of drawing at a time, so that a page of formulas answers meanwhile. */
const SLICE_MS = 8
/** Number of formulas whose drawing is kept, because undo and merges draw the same ones again. */
const KEPT = 500

type Draw = (latex: string, isBlock: boolean) => Drawn

let draw: Draw | null = null
let loading: Promise<Draw> | null = null
const kept = new Map<string, Drawn>()
/** Elements that wait for their turn, with what happens once they are drawn. */
const waiting = new Map<HTMLElement, (drawn: Drawn) => void>()
let working = false

/** Loads KaTeX with its styles and fonts. Rejects if the code cannot be fetched. */
export function loadDraw(): Promise<Draw> {
  loading ??= loadCode(async () => {
    const { addStyles, drawLatex } = await import('./katex.js')
    await addStyles()
    draw = drawLatex
    return drawLatex
  })
  loading.catch(() => (loading = null))
  return loading
}

/** Returns a formula as elements of its own, or why it has none. */
export function drawnFormula(by: Draw, latex: string, isBlock: boolean): Drawn {
  const key = `${isBlock ? 'block' : 'inline'} ${latex}`
  const drawn = kept.get(key) ?? by(latex, isBlock)
  kept.delete(key)
  kept.set(key, drawn)
  if (kept.size > KEPT) kept.delete(kept.keys().next().value!)
  return 'error' in drawn ? drawn : { element: drawn.element.cloneNode(true) as HTMLElement }
}

/**
 * Draws the formula that an element names, in place of its source. Loads KaTeX when it is first needed;
 * until then, and if it does not load, the source stays. A message says that it didn't load.
 */
export function drawFormula(element: HTMLElement) {
  if (element.dataset.latex?.trim() === '') {
    element.dataset.empty = ''
    element.textContent = 'Empty formula'
    return
  }
  const place = (drawn: Drawn) => show(element, drawn)
  if (draw && waiting.size === 0) return place(drawOne(element))
  waiting.set(element, place)
  void loadDraw().then(work, (error) => {
    waiting.clear()
    tellMissing(error)
  })
}

function drawOne({ dataset: { latex = '' }, classList }: HTMLElement) {
  return drawnFormula(draw!, latex, classList.contains('math-block'))
}

function work() {
  if (working) return
  working = true
  const end = performance.now() + SLICE_MS
  for (const [element, place] of waiting) {
    if (performance.now() > end) break
    waiting.delete(element)
    place(drawOne(element))
  }
  working = false
  if (waiting.size > 0) setTimeout(work)
}

function show(element: HTMLElement, drawn: Drawn) {
  if ('element' in drawn) {
    element.replaceChildren(...drawn.element.childNodes)
    return
  }
  // The source stays, with the reason behind it.
  const source = document.createElement('code')
  source.textContent = element.dataset.latex ?? ''
  const reason = document.createElement('span')
  reason.className = 'math-error'
  reason.textContent = drawn.error
  element.replaceChildren(source, reason)
}
