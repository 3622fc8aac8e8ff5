/**
 * Facts about this tab's calls that the live feed needs. `KEPT` limits the number of remembered
 * requests.
 */

const KEPT = 500
const sent = new Map<string, number>()
const commands = new Map<string, string>()
let position = ''

/**
 * Records that this tab sends a change with this key; the live feed reports the key as the cause.
 */
export function noteOwnRequest(key: string) {
  sent.delete(key)
  sent.set(key, performance.now())
  if (sent.size > KEPT) sent.delete(sent.keys().next().value ?? '')
}

/**
 * Returns the time when this tab sent the request, by `performance.now()`; undefined for changes
 * made elsewhere.
 */
export function ownRequestSentAt(key: string) {
  return sent.get(key)
}

/** Records the id of the command that the server ran for the request with this key. */
export function noteCommand(key: string | undefined, header: string | null) {
  if (key === undefined || header === null) return
  commands.set(key, header)
  if (commands.size > KEPT) commands.delete(commands.keys().next().value ?? '')
}

/** Returns the ids of the commands of a change, whose further calls have keys derived from its key. */
export function commandsOf(key: string) {
  return [...commands]
    .filter(([each]) => each === key || each.startsWith(`${key}-`))
    .map(([, id]) => id)
}

/** Stores the log position before the first read, as the first response reports it. */
export function noteFirstPosition(header: string | null) {
  position ||= header ?? ''
}

/**
 * Returns the position from which the live feed starts, so that it refetches only changed data; ''
 * if unknown.
 */
export function firstPosition() {
  return position
}
