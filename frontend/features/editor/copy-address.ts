import { notify, notifyError } from '../../ui/toast/toast.js'

/** Copies an address and confirms it (rule 6.18). */
export async function copyAddress(address: string) {
  try {
    await navigator.clipboard.writeText(address)
    notify('Copied link to clipboard')
  } catch {
    notifyError(`Your browser blocked copying. The address is ${address}`)
  }
}
