import { errors } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { isLoopback } from '#kernel/database/loopback'
import { isLocalHostname } from '#platform/http/network/local_hostname'
import { isForwarded } from '#platform/http/network/forwarded'
import { namesThisServer } from '#platform/http/network/host_name'

interface Visit {
  /** Address on which the server listens. */
  host: string
  /** APP_URL. */
  appUrl: string
  /** DEMO_EXPOSED. */
  exposed: string | undefined
  /** Address at the other end of the connection. */
  peer: string
  isForwarded: boolean
  /** The `Host` header. */
  asked: string | undefined
}

/**
 * Returns true if the simulators are available to a visit. The pages under /dev show every user's
 * mails and sign any user in. They are for this machine alone, unless DEMO_EXPOSED=yes. Requests
 * forwarded by a proxy are refused, whatever address the server listens on. So are pages of another
 * site whose name was pointed here (DNS rebinding).
 */
export function maySimulate({ host, appUrl, exposed, peer, isForwarded, asked }: Visit) {
  if (exposed === 'yes') return true
  if (isForwarded || !isLocalHostname(new URL(appUrl).hostname)) return false
  if (!namesThisServer(asked, appUrl)) return false
  return isLoopback(host) || isLoopback(peer.replace(/^::ffff:/, ''))
}

/** Responds to other clients as if the simulators did not exist. */
export function localOnly({ request }: HttpContext, next: NextFn) {
  const visit = {
    host: process.env.HOST ?? '',
    appUrl: process.env.APP_URL ?? '',
    exposed: process.env.DEMO_EXPOSED,
    peer: request.request.socket.remoteAddress ?? '',
    isForwarded: isForwarded(request.headers()),
    asked: request.header('host'),
  }
  if (maySimulate(visit)) return next()
  throw new errors.E_ROUTE_NOT_FOUND([request.method(), request.url()])
}
