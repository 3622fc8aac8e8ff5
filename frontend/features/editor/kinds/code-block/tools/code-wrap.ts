import { useAtom } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import { useEffect } from 'react'
import { storedLocally } from '../../../../../app/stored-locally.js'

/** True if long lines of code wrap. A setting of the device, because screens differ, not texts. */
const codeWrapAtom = atomWithStorage('strata:code-wrap', false, storedLocally<boolean>(), {
  getOnInit: true,
})

/** Returns the setting for long lines of code, and shows all code by it. */
export function useCodeWrap() {
  const [wraps, setWraps] = useAtom(codeWrapAtom)
  useEffect(() => {
    document.documentElement.toggleAttribute('data-code-wrap', wraps)
  }, [wraps])
  return [wraps, setWraps] as const
}
