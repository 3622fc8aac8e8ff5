/** Timeout in milliseconds for asking the server for its version of the app. */
const LOOK_LIMIT = 5_000
/** Milliseconds after which a page that is being left is gone. */
const LEAVING = 1_000

/** Error for code that could not be fetched. */
export class CodeMissing extends Error {
  override name = 'CodeMissing'

  constructor(
    /** True if a newer app is out, so that the server may no longer have this app's code. */
    readonly isNewerOut: boolean,
    cause: unknown
  ) {
    super(isNewerOut ? 'A new version of Strata is out.' : 'A part of Strata didn’t load.', {
      cause,
    })
  }
}

/**
 * Fetches code by `import()`. Rejects with `CodeMissing`: only a reload can retry, because browsers
 * remember a module that failed to load.
 */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    // Firefox aborts the fetches of a page that is being left. The delay keeps that error from the
    // user.
    await new Promise((resolve) => setTimeout(resolve, LEAVING))
    throw new CodeMissing(await isNewerOut(), error)
  }
}

/** Returns true if the server's index.html names a different entry script than this page. */
async function isNewerOut() {
  const own = document.querySelector<HTMLScriptElement>('script[type=module][src]')
  if (!own) return false
  try {
    const signal = AbortSignal.timeout(LOOK_LIMIT)
    const response = await fetch('/index.html', { cache: 'no-store', signal })
    return response.ok && !(await response.text()).includes(new URL(own.src).pathname)
  } catch {
    return false
  }
}
