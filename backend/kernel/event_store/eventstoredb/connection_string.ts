import { parseConnectionString } from '@eventstore/db-client/dist/Client/parseConnectionString.js'
import { EventStoreUnusable } from '#kernel/event_store/errors'

/**
 * What holds unless the address says otherwise. By the client's own defaults (10 s and 10 s, 5 s) a
 * leader that stands still is noticed after 20 s.
 */
const DEFAULTS = {
  /** Milliseconds. */
  keepAliveInterval: 2_000,
  /** Milliseconds. */
  keepAliveTimeout: 2_000,
  /** Seconds that a member may take to say who leads. */
  gossipTimeout: 2,
}

/** An option of ours: what the names of all streams begin with, so that several may share a server. */
const STREAM_PREFIX = 'streamPrefix'
const PREFIX = /^[\w-]{1,50}$/

/** The connection string with our settings added to those that it names, and without our option. */
export function withDefaults(url: string): string {
  const { start, options } = split(url)
  const theirs = options.filter((option) => !isNamed(option, STREAM_PREFIX))
  const added = Object.entries(DEFAULTS)
    .filter(([name]) => !theirs.some((option) => isNamed(option, name)))
    .map(([name, value]) => `${name}=${value}`)
  const all = [...theirs, ...added]
  return all.length === 0 ? start : `${start}?${all.join('&')}`
}

/** What the names of all streams begin with; nothing unless the address says so. */
export function streamPrefixOf(url: string): string {
  const option = split(url).options.find((text) => isNamed(text, STREAM_PREFIX))
  if (option === undefined) return ''
  const prefix = option.slice(option.indexOf('=') + 1)
  if (!PREFIX.test(prefix)) throw new EventStoreUnusable(NO_PREFIX)
  return prefix
}

const NO_PREFIX =
  'is to be used with a streamPrefix in EVENTSTORE_URL that is none: up to 50 letters, digits, ' +
  'hyphens and underscores'

/** The parts of an address. Throws for what is none. */
export function parseAddress(url: string) {
  return parseConnectionString(withDefaults(url))
}

/** A password may contain a question mark. */
function split(url: string) {
  const trimmed = url.trim().replace(/\/+$/, '')
  const query = trimmed.indexOf('?', trimmed.lastIndexOf('@') + 1)
  if (query < 0) return { start: trimmed, options: [] }
  const options = trimmed.slice(query + 1).split('&')
  return { start: trimmed.slice(0, query), options: options.filter((option) => option !== '') }
}

/** Names are compared as the client does: keepAliveInterval, keep_alive_interval, keep-alive-interval. */
function isNamed(option: string, name: string) {
  return toFlatCase(option.split('=')[0]!) === toFlatCase(name)
}

function toFlatCase(name: string) {
  return name.trim().toLowerCase().replace(/[_-]/g, '')
}
