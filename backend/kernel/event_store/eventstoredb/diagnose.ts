import { readFileSync } from 'node:fs'
import { connect as connectTcp } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { EventStoreUnusable } from '#kernel/event_store/errors'
import {
  parseAddress,
  type Address,
  type Host,
} from '#kernel/event_store/eventstoredb/connection_string'
import { StoreFault } from '#kernel/event_store/eventstoredb/errors'

/** Timeout for connecting to one server, in ms. */
const REACH_MS = 3_000

const UNKNOWN_AUTHORITY = [
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]

/**
 * Explains in one line why a server is unusable, with the remedy. The client drops the cause while
 * it searches for a leader, so each host is contacted once more.
 *
 * @param source the setting or option that holds the address
 */
export async function diagnose(
  url: string,
  error: unknown,
  source = 'EVENTSTORE_URL'
): Promise<EventStoreUnusable> {
  const address = parseAddress(url)
  const fault = error instanceof StoreFault ? error : undefined
  if (fault?.kind === 'unauthenticated') {
    return new EventStoreUnusable(
      `rejects ${userOf(address)} or the password: correct both in ${source}`
    )
  }
  if (fault?.kind === 'access_denied') return new EventStoreUnusable(lacksRead(userOf(address)))
  for (const host of address.hosts) {
    const obstacle = await obstacleTo(host, address, source)
    if (obstacle) return new EventStoreUnusable(obstacle, { cause: error })
  }
  const hosts = address.hosts.map(nameOf).join(', ')
  const said = fault?.message ?? String(error)
  const tls = !address.tls ? `; if it requires TLS, remove tls=false from ${source}` : ''
  return new EventStoreUnusable(`is reachable at ${hosts}, but: ${said}${tls}`, { cause: error })
}

/** Names the user who lacks the right to read the whole log, and the command that grants it. */
export function lacksRead(user: string) {
  return (
    `does not let ${user} read $all: node strata eventstore:check --admin=esdb://… grants the ` +
    'right, with the address of an administrator'
  )
}

export function userOf({ credentials }: Pick<Address, 'credentials'>) {
  return credentials ? `the user ${credentials.username}` : 'users without a name'
}

/** Returns the obstacle to reaching a host; undefined when the host is reachable. */
async function obstacleTo(
  host: Host,
  address: Address,
  source: string
): Promise<string | undefined> {
  const name = nameOf(host)
  const code = await reach(host, address)
  switch (code) {
    case undefined:
      return undefined
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `cannot be found: there is no host ${host.address}. Correct ${source}`
    case 'ECONNREFUSED':
      return `is not at ${name}: nothing listens there. Start it, or correct ${source}`
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return `has a certificate for a name other than ${host.address}: use that name in ${source}`
    case 'CERT_HAS_EXPIRED':
      return `has a certificate that has expired, at ${name}: renew it`
  }
  if (UNKNOWN_AUTHORITY.includes(code)) {
    return (
      `has a certificate by an unknown authority, at ${name}: set the path of the ` +
      `authority's file in ${source}, as in ?tlsCAFile=/etc/strata/ca.crt`
    )
  }
  if (code === 'EPROTO' || code.startsWith('ERR_SSL') || code === 'ECONNRESET') {
    return `does not support TLS at ${name}: if that is intended, add ?tls=false to ${source}`
  }
  return `does not answer at ${name} (${code}). Start it, or correct ${source}`
}

function reach({ address: host, port }: Host, { tls, tlsCAFile }: Address) {
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  const ca = tlsCAFile && readFileSync(tlsCAFile)
  const reached = () => resolve(undefined)
  const socket = !tls
    ? connectTcp({ host, port }, reached)
    : connectTls({ host, port, ca, ALPNProtocols: ['h2'] }, reached)
  socket.setTimeout(REACH_MS, () => resolve('no answer'))
  socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
  return promise.finally(() => socket.destroy())
}

function nameOf({ address, port }: Host) {
  return `${address}:${port}`
}
