import type { Page } from 'playwright-core'
import { type BlockSummary, LIST_PART, type VisitResponse } from '#modules/workspace/api'

/** An existing page, and its place in the list. */
interface RealPage {
  id: number
  name: string
  /** From 1. */
  at: number
}

/**
 * Intercepts the list of a section. Responds with this many empty pages, 'Page 1' and so on, and
 * one existing page among them. Returns the list parts that were requested. With `atOnce`, the
 * first part is the whole list.
 */
export async function respondWithLongList(
  page: Page,
  sectionId: number,
  count: number,
  real: RealPage,
  { atOnce = false } = {}
) {
  const pages = Array.from({ length: count }, (_, index) => listed(index + 1, sectionId, real))
  const asked: number[] = []
  await page.route(`**/api/v1/blocks?parent_block_id=${sectionId}&*`, (route) => {
    const current = Number(new URL(route.request().url()).searchParams.get('current_page'))
    asked.push(current)
    if (atOnce) return route.fulfill({ json: { data: pages } })
    const data = pages.slice((current - 1) * LIST_PART, current * LIST_PART)
    return route.fulfill({ json: { data, pagination: { total: count } } })
  })
  await page.route('**/api/v1/visit?*', async (route) => {
    const response = await route.fetch()
    const { data } = (await response.json()) as { data: VisitResponse }
    const lists = data.lists.filter((list) => list.parent_block_id !== sectionId)
    await route.fulfill({ json: { data: { ...data, lists } }, response })
  })
  await page.route(/\/api\/v1\/blocks\/1\d{6}$/, (route) => {
    const made = pages.find(({ id }) => route.request().url().endsWith(`/${id}`))
    return route.fulfill({ json: { data: { ...made, content: null, revision: -1 } } })
  })
  return asked
}

function listed(ordering: number, sectionId: number, real: RealPage): BlockSummary {
  const at = new Date().toISOString()
  const isReal = ordering === real.at
  return {
    id: isReal ? real.id : 1_000_000 + ordering,
    name: isReal ? real.name : `Page ${ordering}`,
    icon: null,
    block_type: 'page',
    parent_block_id: sectionId,
    ordering,
    created_at: at,
    updated_at: at,
    deleted_at: null,
    is_full_width: false,
    is_small_text: false,
    is_page_locked: false,
    font_family: 1,
  }
}
