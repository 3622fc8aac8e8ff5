import { notify } from '../../../../../ui/toast/toast.js'
import { tellNotCopied } from '../../../copy/not-copied.js'

export async function copyCode(text: string) {
  try {
    await navigator.clipboard.writeText(text)
    notify('Copied code')
  } catch {
    tellNotCopied()
  }
}
