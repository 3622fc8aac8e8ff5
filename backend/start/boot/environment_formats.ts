import { accessSync, constants } from 'node:fs'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import proxyAddr from 'proxy-addr'
import { splitList } from '#platform/http/address_list'

/** A port number; 0 stands for any free port. */
export function isPort(value: string) {
  return /^\d{1,5}$/.test(value) && Number(value) <= 65_535
}

/** A whole number of things, up to a million. */
export function isCount(value: string) {
  return /^\d{1,7}$/.test(value) && Number(value) <= 1_000_000
}

/** An IP address or a host name. */
export function isHost(value: string) {
  return isIP(value) !== 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(value)
}

/** An http address without path, query or user, such as https://notes.example.com. */
export function isOrigin(value: string) {
  const url = URL.parse(value)
  return url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
}

/** An address of a mail server. A # ends it, so one in a password leaves the rest out. */
export function isSmtpUrl(value: string) {
  const url = URL.parse(value)
  return isWhole(value) && url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== ''
}

/**
 * An address of a Postgres database; the host may be left to a socket in the query. One without user,
 * database and query is what a # in a password leaves of an address in `.env`.
 */
export function isPostgresUrl(value: string) {
  const url = URL.parse(value)
  if (!url || !isWhole(value)) return false
  const { protocol, username, pathname, search } = url
  const isCutOff = username === '' && pathname.length < 2 && search === ''
  return /^postgres(ql)?:$/.test(protocol) && !isCutOff
}

/** An address of EventStoreDB; it may list several hosts, which is no URL. */
export function isEventStoreUrl(value: string) {
  return isWhole(value) && /^esdb(\+discover)?:\/\/[^\s/]+/.test(value)
}

function isWhole(address: string) {
  return !address.includes('#')
}

/** An address of a web service. */
export function isHttpUrl(value: string) {
  return /^https?:$/.test(URL.parse(value)?.protocol ?? '')
}

/** An address that paths are put behind. */
export function isBaseUrl(value: string) {
  const url = URL.parse(value)
  const isBare = url !== null && !url.username && !url.password && !url.search && !url.hash
  return isHttpUrl(value) && isBare && !value.endsWith('/')
}

/** The path of a file that this process may read. */
export function isReadableFile(value: string) {
  try {
    accessSync(value, constants.R_OK)
    return true
  } catch {
    return false
  }
}

/** A sender of mails: an address, or `Name <address>`. */
export function isSender(value: string) {
  return /^([^<>@]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(value)
}

/** Addresses and networks, separated by commas; `loopback` and `uniquelocal` stand for theirs. */
export function isProxyList(value: string) {
  try {
    proxyAddr.compile(splitList(value))
    return true
  } catch {
    return false
  }
}

/** Networks, separated by commas. */
export function isNetworkList(value: string) {
  return splitList(value).every((network) => ipaddr.isValidCIDR(network))
}

export function isSecret(text: string) {
  return text.length >= 16
}
