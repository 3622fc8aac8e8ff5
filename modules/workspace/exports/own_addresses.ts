import { FILES_PATH } from '#modules/workspace/api'
import { ownPath, parseAddress } from '#modules/workspace/document/addresses'
import { isBlockId } from '#modules/workspace/document/block_id'
import { keyInPath } from '#modules/workspace/document/file_path'

/** Path of an item: the ids from its folder down (rule 15.1). */
const ITEM = /^\/app((?:\/\d{1,16}){1,4})\/?$/i

/** Pages of the app that only their user can open, and that may name items or searched words. */
const PRIVATE = /^\/(?:app|trash|search)(?:\/|$)/i

/** An address within the product. */
export type OwnAddress = { file: string } | { item: number; hash: string }

/**
 * Reads an address of this installation, given as a path or with its host. Returns undefined for
 * any other address.
 * @param origin origin of this installation
 */
export function readOwnAddress(address: string, origin: string): OwnAddress | undefined {
  const url = ownUrl(address, origin)
  if (!url) return undefined
  const key = keyInPath(url.pathname)
  if (key !== undefined) return { file: key }
  const [, ids] = ITEM.exec(url.pathname) ?? []
  if (ids === undefined) return undefined
  const item = Number(ids.slice(ids.lastIndexOf('/') + 1))
  return { item, hash: isBlockId(url.hash.slice(1)) ? url.hash : '' }
}

/** Returns true for an address of this installation that shows items of its user alone. */
export function isPrivateAddress(address: string, origin: string) {
  return PRIVATE.test(ownUrl(address, origin)?.pathname ?? '')
}

/** Parses an address of this installation, with http or https; undefined for any other. */
function ownUrl(address: string, origin: string) {
  const url = parseAddress(ownPath(address) ?? address, origin)
  const isOwn = url?.host === new URL(origin).host && /^https?:$/.test(url.protocol)
  return isOwn ? url : undefined
}

/** Returns the absolute address of an item by the ids from its folder down. */
export function itemAddress(origin: string, ids: readonly number[]) {
  return new URL(['/app', ...ids].join('/'), origin).href
}

/** Returns the absolute address of a file that is not in the archive. */
export function fileAddressAt(origin: string, key: string) {
  return new URL(FILES_PATH + key, origin).href
}
