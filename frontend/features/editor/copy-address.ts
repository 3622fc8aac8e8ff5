import type { ListedShare } from '#modules/workspace/api'
import { isAddressTemporary } from '../../app/temporary-ids.js'
import { notify, notifyError, notifyNext } from '../../ui/toast/toast.js'

type OpenShare = Pick<ListedShare, 'url' | 'has_password'>

/**
 * Copies an address of the app and says who can open it (rules 6.18, 15.48). Offers the link of an
 * open share instead, because an address of the app is for its owner only. Refuses the address of a
 * page that waits for its id.
 */
export async function copyAddress(address: string, share?: OpenShare) {
  if (isAddressTemporary(address)) {
    return notifyError('This page has no link yet. Copy the link once the page is saved.')
  }
  if (!(await copied(address))) return
  const message = 'Copied link to clipboard. Only you can open this link.'
  if (!share) notify(message)
  else notifyNext(message, 'Copy share link', () => void copyShareLink(share))
}

async function copyShareLink({ url, has_password: hasPassword }: OpenShare) {
  if (!(await copied(url))) return
  const key = hasPassword ? 'the share link and the password' : 'the share link'
  notify(`Copied share link to clipboard. Anyone with ${key} can read this page.`)
}

async function copied(address: string) {
  try {
    await navigator.clipboard.writeText(address)
    return true
  } catch {
    notifyError(`Your browser blocked copying. The address is ${address}`)
    return false
  }
}
