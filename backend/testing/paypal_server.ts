import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Breaker } from '#platform/paypal/breaker'
import { PayPalCalls } from '#platform/paypal/calls'
import { SIMULATED_APP } from '#platform/paypal/settings'
import { Transport } from '#platform/paypal/transport'
import { respond } from '#simulators/paypal/api/respond'
import type { SimulatedPayPal } from '#simulators/paypal/state/simulated_paypal'

/** A test's PayPal over HTTP. */
export interface PayPalServer {
  url: string
  calls: PayPalCalls
  close(): Promise<void>
}

/** Serves a test's PayPal on a free port of this machine. */
export async function servePayPal(paypal: SimulatedPayPal): Promise<PayPalServer> {
  const server = createServer((request, response) => void serve(paypal, request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  paypal.apiUrl = url
  return {
    url,
    calls: callsTo(url),
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Returns the product's calls, which retry at once and as long as a test wants. */
export function callsTo(url: string): PayPalCalls {
  const log = { warn() {} }
  const breaker = new Breaker(Infinity)
  const settings = { ...SIMULATED_APP, apiUrl: url }
  return new PayPalCalls(new Transport(settings, log, breaker, undefined, async () => {}))
}

async function serve(paypal: SimulatedPayPal, request: IncomingMessage, response: ServerResponse) {
  const { pathname, searchParams } = new URL(request.url!, paypal.apiUrl)
  const body = await text(request).catch(() => undefined)
  // The client was killed while it sent the request.
  if (body === undefined) return
  const reply = respond(paypal, {
    method: request.method!,
    path: pathname,
    query: searchParams,
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, value?.toString()])
    ),
    text: body,
  })
  if (reply.isCut) return request.socket.destroy()
  response.writeHead(reply.status, { ...reply.headers, 'content-type': 'application/json' })
  response.end(reply.text ?? (reply.body && JSON.stringify(reply.body)))
}
