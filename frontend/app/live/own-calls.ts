/** What the calls of this tab tell the live feed. */

const KEPT = 500
const sent = new Map<string, number>()
let position = ''

/** Notes that this tab sends a change under this key; the live feed names it as the cause. */
export function noteOwnRequest(key: string) {
  sent.delete(key)
  sent.set(key, performance.now())
  if (sent.size > KEPT) sent.delete(sent.keys().next().value ?? '')
}

/** When this tab sent it, by `performance.now()`; undefined for changes made elsewhere. */
export function ownRequestSentAt(key: string) {
  return sent.get(key)
}

/** Remembers where the log was before anything was read, as the first response says. */
export function noteFirstPosition(header: string | null) {
  position ||= header ?? ''
}

/** The live feed begins here, and so reads nothing again that did not change; '' when not known. */
export function firstPosition() {
  return position
}
