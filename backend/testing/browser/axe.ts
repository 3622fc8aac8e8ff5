/// <reference lib="dom" />
import axe from 'axe-core'
import type { Page } from 'playwright-core'

export const WCAG_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Fails with the rule, its reason and the elements if axe finds violations on the page. By default
 * this includes axe's best-practice rules.
 */
export async function expectNoAxeViolations(page: Page, tags = [...WCAG_AA, 'best-practice']) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const violations = await page.evaluate(async (tags) => {
    const { axe: inPage } = globalThis as unknown as { axe: typeof axe }
    // Omitting passed rules halves the time. Without `preload`, axe reads no style sheets, which
    // none of our rules needs.
    const results = await inPage.run({ runOnly: tags, resultTypes: ['violations'], preload: false })
    // The cursor scrolls code and tables inside editable text, so they need no tab stop.
    const isEditable = ({ target: [selector] }: axe.NodeResult) =>
      document.querySelector(String(selector))?.closest('[contenteditable=true]')
    return results.violations.flatMap((violation) => {
      if (violation.id !== 'scrollable-region-focusable') return violation
      const nodes = violation.nodes.filter((node) => !isEditable(node))
      return nodes.length > 0 ? { ...violation, nodes } : []
    })
  }, tags)
  if (violations.length === 0) return
  throw new Error(
    `axe reports violations on ${page.url()}:\n${violations.map(describe).join('\n')}`
  )
}

function describe({ id, impact, help, nodes }: axe.Result) {
  const places = nodes.map(({ html, failureSummary }) => `    ${html}\n      ${failureSummary}`)
  return `  ${id} (${impact}): ${help}\n${places.join('\n')}`
}
