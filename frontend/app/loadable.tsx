import { type ComponentType, useEffect, useState } from 'react'
import { CenteredSpinner } from '../ui/spinner/spinner.js'
import { loadCode } from './load-code.js'

/** Whatever the component is given. */
function AnySpinner() {
  return <CenteredSpinner />
}

/**
 * A component whose code is fetched when it is first shown, or before that by `preload`.
 * Throws `CodeMissing` when that cannot be fetched. Unlike `React.lazy` it shows at once when the code is there: React holds back what a fallback
 * stood for by 300 ms. `Waiting` stands in its place until then.
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

  /** Fetches the code before it is shown. Failing, it is tried again then. */
  const preload = () => void fetchCode().catch(() => undefined)

  return Object.assign(Loadable, { preload })
}
