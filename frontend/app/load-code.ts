/** Milliseconds in which the server says which app it has. */
const LOOK_LIMIT = 5_000
/** Milliseconds in which a page that is being left is gone. */
const LEAVING = 1_000

/** Code that could not be fetched. */
export class CodeMissing extends Error {
  override name = 'CodeMissing'

  constructor(
    /** Whether there is a newer app: this one's code may be gone then. */
    readonly isNewerOut: boolean,
    cause: unknown
  ) {
    super(isNewerOut ? 'A new version of Strata is out.' : 'A part of Strata didn’t load.', {
      cause,
    })
  }
}

/**
 * Fetches code by `import()`. Rejects with `CodeMissing`: only a reload tries again, since browsers
 * remember a module that did not come.
 */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    // Firefox cuts off what a page still fetches that is being left, which nobody needs to hear.
    await new Promise((resolve) => setTimeout(resolve, LEAVING))
    throw new CodeMissing(await isNewerOut(), error)
  }
}

/** Whether the server's page begins with other code than this one did. */
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
