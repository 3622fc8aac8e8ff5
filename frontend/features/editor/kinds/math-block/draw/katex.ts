import katex, { ParseError } from 'katex'
import styles from 'katex/dist/katex.min.css?url'
import { limitsOf } from '#modules/workspace/document/formula_limits'
import { problemIn } from './limits.js'

/** Result of drawing a formula: elements to show, or a message for the user. */
export type Drawn = { element: HTMLElement } | { error: string }

/** Draws a formula. Works outside the page, so that a hostile one costs no layout. */
export function drawLatex(latex: string, displayMode: boolean): Drawn {
  const limits = limitsOf(latex)
  if ('error' in limits) return limits
  const element = document.createElement('span')
  try {
    katex.render(latex, element, {
      ...limits,
      displayMode,
      throwOnError: true,
      trust: false,
      strict: 'ignore',
    })
  } catch (error) {
    return { error: messageOf(error) }
  }
  const error = problemIn(element)
  return error === null ? { element } : { error }
}

function messageOf(error: unknown) {
  if (!(error instanceof ParseError)) return 'This formula is nested too deep.'
  const { rawMessage, position } = error
  const place = Number.isInteger(position) ? ` (character ${position + 1})` : ''
  return `${rawMessage.replace(/[.:]$/, '')}${place}.`
}

/** Adds KaTeX's style sheet to the page. Resolves once it applies; rejects if it does not load. */
export function addStyles() {
  return new Promise<void>((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = styles
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () =>
      reject(new Error('The style sheet of formulas didn’t load'))
    )
    document.head.append(link)
  })
}
