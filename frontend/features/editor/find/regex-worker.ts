import { type FindQuery, matchesIn } from './matches.js'

/** Searches off the page's thread, which a hostile expression would block for years. */
addEventListener('message', ({ data }: MessageEvent<{ texts: string[]; query: FindQuery }>) => {
  try {
    postMessage({ matches: matchesIn(data.texts, data.query) })
  } catch (error) {
    postMessage({ error: error instanceof Error ? error.message : String(error) })
  }
})
postMessage('ready')
