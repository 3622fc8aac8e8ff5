/**
 * Place where the user met an error: instead of a screen or a window, after a press, or invisibly.
 */
export type ErrorPlace = 'screen' | 'overlay' | 'action' | 'elsewhere'

/** An error that a user met, without its message, because the message may quote the user's text. */
export interface ClientErrorPayload {
  where: ErrorPlace
  name: string
  /** Locations in the app's own files, such as '/assets/app-x.js:1:230'. */
  frames: string[]
  path: string
}

/** Web page as it describes itself; empty texts for missing parts. */
export interface RemotePage {
  title: string
  description: string
  /** Absolute http or https address, which `/remote-pictures` can show. */
  picture: string
}

/** Highest page number of a list; pages start at 1 (rule 17.4). */
export const MAX_PAGE = 1_000_000

/** The calls under /api/v1 that belong to no module (decision 166). */
export const serverRoutes = {
  'POST /client-errors': {} as { body: ClientErrorPayload },
  /** The live feed, as server-sent events. */
  'GET /live': {},
  /** An external picture. */
  'GET /remote-pictures': {},
  /** Head of a web page, fetched for a bookmark. */
  'GET /remote-pages': {} as { query: { url: string }; data: RemotePage },
  /** The machine-readable description of this API. */
  'GET /openapi.json': {},
}
