import { errors } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { isLoopback } from '#backend/boot/environment_formats'

interface Visit {
  /** Address that the server listens on. */
  host: string
  /** DEMO_EXPOSED. */
  exposed: string | undefined
  /** Address at the other end of the connection. */
  peer: string
  isForwarded: boolean
}

/**
 * The pages under /dev show everybody's mails and sign anybody in. Where others can reach the server
 * they are for this machine alone, unless DEMO_EXPOSED=yes.
 */
export function maySimulate({ host, exposed, peer, isForwarded }: Visit) {
  if (exposed === 'yes' || isLoopback(host)) return true
  return !isForwarded && isLoopback(peer.replace(/^::ffff:/, ''))
}

/** For others the simulators do not exist. */
export function localOnly({ request }: HttpContext, next: NextFn) {
  const visit = {
    host: process.env.HOST ?? '',
    exposed: process.env.DEMO_EXPOSED,
    peer: request.request.socket.remoteAddress ?? '',
    isForwarded: request.header('x-forwarded-for') !== undefined,
  }
  if (maySimulate(visit)) return next()
  throw new errors.E_ROUTE_NOT_FOUND([request.method(), request.url()])
}
