import { FILES_PATH } from '#modules/workspace/api'
import { ownPath, parseAddress } from '#modules/workspace/document/addresses'
import { isBlockId } from '#modules/workspace/document/block_id'
import { keyInPath } from '#modules/workspace/document/file_path'

/** Path of an item: the ids from its folder down (rule 15.1). */
const ITEM = /^\/app((?:\/\d{1,16}){1,4})\/?$/

/** An address within the product. */
export type OwnAddress = { file: string } | { item: number; hash: string }

/**
 * Reads an address of this installation, given as a path or with its host. Returns undefined for
 * any other address.
 * @param origin origin of this installation
 */
export function readOwnAddress(address: string, origin: string): OwnAddress | undefined {
  const path = ownPath(address)
  const url = parseAddress(path ?? address, origin)
  if (!url || url.origin !== origin) return undefined
  const key = keyInPath(url.pathname)
  if (key !== undefined) return { file: key }
  const [, ids] = ITEM.exec(url.pathname) ?? []
  if (ids === undefined) return undefined
  const item = Number(ids.slice(ids.lastIndexOf('/') + 1))
  return { item, hash: isBlockId(url.hash.slice(1)) ? url.hash : '' }
}

/** Returns the absolute address of an item by the ids from its folder down. */
export function itemAddress(origin: string, ids: readonly number[]) {
  return new URL(['/app', ...ids].join('/'), origin).href
}

/** Returns the absolute address of a file that is not in the archive. */
export function fileAddressAt(origin: string, key: string) {
  return new URL(FILES_PATH + key, origin).href
}
