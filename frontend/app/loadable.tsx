import { type ComponentType, useEffect, useState } from 'react'
import { CenteredSpinner } from '../ui/spinner/spinner.js'
import { loadCode } from './load-code.js'

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
  const fetchCode = async () => {
    loaded = (await loadCode(load)).default
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
  const isLoaded = () => loaded !== undefined

  return Object.assign(Loadable, { preload, isLoaded })
}
