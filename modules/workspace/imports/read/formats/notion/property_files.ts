import { decodeAddress } from '../../decode_text.js'
import type { LinkContext } from '../../resolve_links.js'

/** Longest value that is read as a list of files, in characters. */
const MAX_LENGTH = 4_000

/** Returns the files that a value lists by their encoded paths; undefined for a value of text. */
export function filesIn(value: string, { index, self }: Pick<LinkContext, 'index' | 'self'>) {
  if (!/\.\w{1,8}(?:,|$)/.test(value) || value.length > MAX_LENGTH) return undefined
  const files = value.split(/,\s*/).map((address) => {
    const target = index.find(self.path, decodeAddress(address))
    const name = decodeAddress(address.slice(address.lastIndexOf('/') + 1))
    return target && 'entry' in target ? { address, name } : undefined
  })
  return files.every((file) => file !== undefined) ? files : undefined
}
