/** Where an error met the person: in place of a screen or a window, after a press, or nowhere to be seen. */
export type ErrorPlace = 'screen' | 'overlay' | 'action' | 'elsewhere'

/** An error that a person met, without its message: it may quote what somebody wrote. */
export interface ClientErrorPayload {
  where: ErrorPlace
  name: string
  /** Places in the app's own files, as '/assets/app-x.js:1:230'. */
  frames: string[]
  path: string
}

/** Pages of a list go from 1 to this (rule 17.4). */
export const MAX_PAGE = 1_000_000

/** The calls under /api/v1 that belong to no module (decision 166). */
export const serverRoutes = {
  'POST /client-errors': {} as { body: ClientErrorPayload },
  /** The live feed, as server-sent events. */
  'GET /live': {},
  /** A picture from elsewhere. */
  'GET /remote-pictures': {},
  /** This API, described for programs. */
  'GET /openapi.json': {},
}
