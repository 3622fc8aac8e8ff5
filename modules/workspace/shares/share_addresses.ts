import type { OpenShare } from './open_share.js'
import { SHARES_PATH } from './share_url.js'

/** Query parameter with the proof of the password. */
export const GRANT = 'pass'

/** Addresses within a share, as paths of this installation. */
export interface ShareAddresses {
  /** Address of a shared block; the shared block itself has the shortest one. */
  block: (id: number) => string
  file: (key: string) => string
}

/** @param grant proof of the password, which every address carries */
export function addressesOf({ token, root }: OpenShare, grant?: string): ShareAddresses {
  const base = `${SHARES_PATH}/${token}`
  const query = grant === undefined ? '' : `?${GRANT}=${encodeURIComponent(grant)}`
  return {
    block: (id) => (id === root.id ? base : `${base}/${id}`) + query,
    file: (key) => `${base}/files/${key}${query}`,
  }
}
