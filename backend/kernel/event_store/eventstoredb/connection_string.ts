import { EventStoreUnusable } from '#kernel/event_store/errors'

/**
 * Defaults for options missing in the address. With the client's own defaults (10 s and 10 s, 5 s),
 * a hung leader is noticed after 20 s.
 */
const DEFAULTS = {
  /** Milliseconds. */
  keepAliveInterval: 2_000,
  /** Milliseconds. */
  keepAliveTimeout: 2_000,
  /** Seconds a member may take to name the leader. */
  gossipTimeout: 2,
}

/**
 * Strata-specific option: prefix of all stream names, so that several installations can share a
 * server.
 */
const STREAM_PREFIX = 'streamPrefix'
const PREFIX = /^[\w-]{1,50}$/

/** Returns the connection string with our defaults added, and without our own option. */
export function withDefaults(url: string): string {
  const { start, options } = split(url)
  const theirs = options.filter((option) => !isNamed(option, STREAM_PREFIX))
  const added = Object.entries(DEFAULTS)
    .filter(([name]) => !theirs.some((option) => isNamed(option, name)))
    .map(([name, value]) => `${name}=${value}`)
  const all = [...theirs, ...added]
  return all.length === 0 ? start : `${start}?${all.join('&')}`
}

/** Returns the prefix of all stream names; '' unless the address sets one. */
export function streamPrefixOf(url: string): string {
  const option = split(url).options.find((text) => isNamed(text, STREAM_PREFIX))
  if (option === undefined) return ''
  const prefix = option.slice(option.indexOf('=') + 1)
  if (!PREFIX.test(prefix)) throw new EventStoreUnusable(NO_PREFIX)
  return prefix
}

const NO_PREFIX =
  'is not used: the streamPrefix of its address must be up to 50 letters, digits, ' +
  'hyphens and underscores'

export interface Host {
  address: string
  port: number
}

/** Parts of an address that the client has accepted. */
export interface Address {
  credentials?: { username: string; password: string }
  hosts: Host[]
  tls: boolean
  /** Path of the file with the certificate authority. */
  tlsCAFile?: string
}

/** Parses an address as the client does. */
export function parseAddress(url: string): Address {
  const { start, options } = split(url)
  const optionOf = (name: string) => {
    const option = options.find((text) => isNamed(text, name))
    return option && decodeURIComponent(option.slice(option.indexOf('=') + 1))
  }
  const [, username, password, hosts] =
    /^[^:]+:\/\/(?:([^:]+):([^@:]+)[^@]*@)?(.+)$/.exec(start) ?? []
  return {
    credentials: username
      ? { username: decodeURIComponent(username), password: decodeURIComponent(password!) }
      : undefined,
    hosts: (hosts ?? '').split(/[,/]/).filter(Boolean).map(toHost),
    tls: optionOf('tls') !== 'false',
    tlsCAFile: optionOf('tlsCAFile'),
  }
}

/** Returns the hosts and the stream prefix of an address, without its credentials. */
export function nameOf(url: string): string {
  const hosts = parseAddress(url).hosts.map(({ address, port }) => `${address}:${port}`)
  const prefix = streamPrefixOf(url)
  return hosts.join(',') + (prefix && `?streamPrefix=${prefix}`)
}

function toHost(text: string): Host {
  const [address, port = '2113'] = text.trim().split(':')
  return { address: address!, port: Number(port) }
}

/**
 * Splits an address into its start and its options, because a password may contain a question mark.
 */
function split(url: string) {
  const trimmed = url.trim().replace(/\/+$/, '')
  const query = trimmed.indexOf('?', trimmed.lastIndexOf('@') + 1)
  if (query < 0) return { start: trimmed, options: [] }
  const options = trimmed.slice(query + 1).split('&')
  return { start: trimmed.slice(0, query), options: options.filter((option) => option !== '') }
}

/**
 * Compares names as the client does: keepAliveInterval, keep_alive_interval, keep-alive-interval.
 */
function isNamed(option: string, name: string) {
  return toFlatCase(option.split('=')[0]!) === toFlatCase(name)
}

function toFlatCase(name: string) {
  return name.trim().toLowerCase().replace(/[_-]/g, '')
}
