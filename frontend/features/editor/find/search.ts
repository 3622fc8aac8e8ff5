import { type FindQuery, expressionOf, matchesIn, type TextMatch } from './matches.js'

/** Milliseconds after which a regular expression is given up. */
const LIMIT_MS = 500

/** Error of a search; the message is for users. */
export class SearchFailed extends Error {}

type Answer = 'ready' | { matches: TextMatch[] } | { error: string }

let worker: Promise<Worker> | null = null
/** Ends the search that runs in the worker. */
let stop: (() => void) | null = null

/**
 * Returns the matches of a query. Only regular expressions run in a worker, with a time limit, because
 * all other searches take linear time. A newer regular expression ends an older one, which then returns
 * null. Throws SearchFailed.
 */
export async function search(texts: string[], query: FindQuery): Promise<TextMatch[] | null> {
  if (!query.isRegex || query.text === '') return matchesIn(texts, query)
  try {
    expressionOf(query)
  } catch {
    throw new SearchFailed('This regular expression isn’t valid.')
  }
  stop?.()
  return searchInWorker(texts, query)
}

async function searchInWorker(texts: string[], query: FindQuery) {
  worker ??= startWorker()
  const searching = await worker.catch(() => {
    worker = null
    throw new SearchFailed('The search didn’t load. Reload the page, then try again.')
  })
  return new Promise<TextMatch[] | null>((resolve, reject) => {
    // Another search may have begun while the worker loaded.
    stop?.()
    const answered = new AbortController()
    const end = (kill: boolean) => {
      clearTimeout(timer)
      answered.abort()
      stop = null
      if (!kill) return
      searching.terminate()
      worker = null
    }
    const timer = setTimeout(() => {
      end(true)
      reject(new SearchFailed('This regular expression takes too long. Make it simpler.'))
    }, LIMIT_MS)
    stop = () => {
      end(true)
      resolve(null)
    }
    searching.addEventListener(
      'message',
      ({ data }: MessageEvent<Answer>) => {
        if (data === 'ready') return
        end(false)
        if ('matches' in data) resolve(data.matches)
        else reject(new SearchFailed('This regular expression can’t be used here.'))
      },
      { signal: answered.signal }
    )
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    searching.postMessage({ texts, query })
  })
}

/** Resolves once the worker's code has loaded, so that loading counts for no time limit. */
function startWorker() {
  return new Promise<Worker>((resolve, reject) => {
    const started = new Worker(new URL('./regex-worker.ts', import.meta.url), { type: 'module' })
    started.addEventListener('message', () => resolve(started), { once: true })
    started.addEventListener('error', () => reject(new Error('No worker')), { once: true })
  })
}
