import type { Observed } from '#platform/paypal/testing/documents'

/**
 * Paths that PayPal's documents lack: tokens, the certificates for checking webhooks, and the
 * refund of a sale, whose address is known from the links of sales.
 */
const UNDOCUMENTED = /\/v1\/(oauth2|notifications\/certs|payments\/sale)\//

/** Records the requests to an address and their responses, until `end`. */
export function observeCalls(baseUrl: string) {
  const observed: Observed[] = []
  const { fetch } = globalThis
  globalThis.fetch = async (input, init) => {
    const response = await fetch(input, init)
    const url = String(input)
    if (url.startsWith(`${baseUrl}/v1/`) && !UNDOCUMENTED.test(url)) {
      observed.push({
        method: init?.method ?? 'GET',
        path: url.slice(baseUrl.length),
        request: typeof init?.body === 'string' ? init.body : '',
        status: response.status,
        response: await response.clone().text(),
      })
    }
    return response
  }
  const end = () => {
    globalThis.fetch = fetch
  }
  return { observed, end }
}
