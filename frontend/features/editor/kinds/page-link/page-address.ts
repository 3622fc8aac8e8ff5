import { isTemporary, realId } from '../../../../app/temporary-ids.js'

const PAGE_PATH = /^\/app\/\d+\/\d+\/\d+\/(-?\d{1,16})\/?$/

/**
 * Returns the id of the page that an address of this installation leads to; undefined for any other
 * address. An address of a block on a page is none, because a link to the page would lose the block.
 */
export function readPageAddress(text: string): number | undefined {
  const origin = globalThis.location?.origin
  if (origin === undefined || !URL.canParse(text)) return undefined
  const url = new URL(text)
  if (url.origin !== origin || url.hash !== '' || url.search !== '') return undefined
  const [, digits] = PAGE_PATH.exec(url.pathname) ?? []
  const id = realId(Number(digits))
  return Number.isSafeInteger(id) && id !== 0 && !isTemporary(id) ? id : undefined
}
