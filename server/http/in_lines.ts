import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

/** What takes longer, in milliseconds, waits for something else that has limits of its own. */
const PLACE_MS = 100

export interface Sender {
  key: string
  /** Requests that may be under way. */
  atOnce: number
}

type Exchange = [request: IncomingMessage, response: ServerResponse]

interface Line {
  underWay: number
  waiting: Exchange[]
}

/**
 * Has the requests of each sender wait in a line of their own before anything is done for them
 * (decision 119). Health checks do not wait: they tell how the process is.
 */
export function inLines(
  listener: RequestListener,
  senderOf: (request: IncomingMessage) => Sender,
  placeMs = PLACE_MS
): RequestListener {
  const lines = new Map<string, Line>()

  return (request, response) => {
    if (request.url?.startsWith('/health/')) return listener(request, response)
    const sender = senderOf(request)
    const line = lines.get(sender.key) ?? { underWay: 0, waiting: [] }
    lines.set(sender.key, line)
    line.waiting.push([request, response])
    goOn(sender, line)
  }

  function goOn(sender: Sender, line: Line) {
    while (line.underWay < sender.atOnce && line.waiting.length > 0) {
      const [request, response] = line.waiting.shift()!
      // A client that has gone meanwhile is not served.
      if (response.destroyed) continue
      takePlace(response, sender, line)
      listener(request, response)
    }
    if (line.underWay === 0) lines.delete(sender.key)
  }

  function takePlace(response: ServerResponse, sender: Sender, line: Line) {
    const leave = () => {
      clearTimeout(timer)
      response.off('close', leave)
      line.underWay--
      goOn(sender, line)
    }
    const timer = setTimeout(leave, placeMs)
    response.once('close', leave)
    line.underWay++
  }
}
