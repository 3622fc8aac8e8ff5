import { type ComponentType, useEffect, useState } from 'react'
import { CenteredSpinner } from '../ui/spinner/spinner.js'
import { loadCode } from './load-code.js'

export type CodeState = 'loading' | 'loaded' | 'failed'

/** Spinner that accepts and ignores any props. */
function AnySpinner() {
  return <CenteredSpinner />
}

/**
 * Returns a component whose code is fetched when first shown, or earlier by `preload`. `Waiting`
 * replaces the component until then. Throws `CodeMissing` if the code cannot be fetched. Unlike
 * `React.lazy` it renders at once when the code is loaded. React delays content that replaces a
 * fallback by 300 ms.
 */
export function loadable<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  Waiting: ComponentType<P> = AnySpinner
) {
  let loaded: ComponentType<P> | undefined
  let hasFailed = false
  const fetchCode = async () => {
    hasFailed = false
    try {
      loaded = (await loadCode(load)).default
    } catch (error) {
      hasFailed = true
      throw error
    }
  }

  function Loadable(props: P) {
    const [failure, setFailure] = useState<{ error: unknown } | null>(null)
    const [, rerender] = useState(loaded !== undefined)
    useEffect(() => {
      if (loaded) return
      fetchCode().then(
        () => rerender(true),
        (error: unknown) => setFailure({ error })
      )
    }, [])
    if (failure) throw failure.error
    const Loaded = loaded
    return Loaded ? <Loaded {...props} /> : <Waiting {...props} />
  }

  /** Fetches the code before it is shown. If that fails, showing the component retries. */
  const preload = () => void fetchCode().catch(() => undefined)
  const codeState = (): CodeState => (loaded ? 'loaded' : hasFailed ? 'failed' : 'loading')

  return Object.assign(Loadable, { preload, codeState })
}
