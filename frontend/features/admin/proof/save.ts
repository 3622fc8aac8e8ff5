import { notify, notifyError } from '../../../ui/toast/toast.js'

/** Copies a text to the clipboard and shows a toast. */
export async function copyText(what: string, text: string) {
  try {
    await navigator.clipboard.writeText(text)
    notify(`Copied ${what} to clipboard`)
  } catch {
    notifyError('Your browser blocked copying. Download it instead.')
  }
}

/** Returns an SPKI public key in PEM format, which other programs expect. */
export function toPem(spki: string) {
  return `-----BEGIN PUBLIC KEY-----\n${spki}\n-----END PUBLIC KEY-----\n`
}
