import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { readBody } from '#platform/http/bodies/read_body'

/** A webhook as received. */
export interface WebhookRequest {
  headers: TransmissionHeaders
  /** Bytes as received, because the signature covers them. */
  bytes: Buffer
}

/** PayPal's headers of one transmission of an event; undefined for a missing header. */
export interface TransmissionHeaders {
  id: string | undefined
  time: string | undefined
  signature: string | undefined
  certUrl: string | undefined
  algorithm: string | undefined
}

const MAX_BYTES = 256 * 1024

/**
 * Reads a webhook. Its route runs without the middleware `body`, which would discard the bytes.
 * Throws ApiException: 413 over the limit, 400 if the body is cut off.
 */
export async function readWebhook(request: IncomingMessage): Promise<WebhookRequest> {
  return {
    headers: transmissionHeaders(request.headers),
    bytes: await readBody(request, MAX_BYTES),
  }
}

export function transmissionHeaders(headers: IncomingHttpHeaders): TransmissionHeaders {
  const header = (name: string) => {
    const value = headers[`paypal-${name}`]
    return typeof value === 'string' ? value : undefined
  }
  return {
    id: header('transmission-id'),
    time: header('transmission-time'),
    signature: header('transmission-sig'),
    certUrl: header('cert-url'),
    algorithm: header('auth-algo'),
  }
}
