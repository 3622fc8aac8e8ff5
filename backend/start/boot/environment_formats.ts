import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import proxyAddr from 'proxy-addr'
import { splitList } from '#platform/http/network/address_list'

/** Returns true for a port number; 0 means any free port. */
export function isPort(value: string) {
  return /^\d{1,5}$/.test(value) && Number(value) <= 65_535
}

/** Returns true for a whole number up to a million. */
export function isCount(value: string) {
  return /^\d{1,7}$/.test(value) && Number(value) <= 1_000_000
}

/** Returns true for an IP address or a host name. */
export function isHost(value: string) {
  return isIP(value) !== 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(value)
}

/**
 * Returns true for an http or https address without path, query or user, such as
 * https://notes.example.com.
 */
export function isOrigin(value: string) {
  const url = URL.parse(value)
  return url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
}

/**
 * Returns true for a mail server address. A # in a password would start the fragment and cut off
 * the rest, and a % starts an encoded character.
 */
export function isSmtpUrl(value: string) {
  const url = URL.parse(value)
  if (!url || !isWhole(value) || !/^smtps?:$/.test(url.protocol)) return false
  return url.hostname !== '' && [url.username, url.password].every(isEncoded)
}

/**
 * Returns true for a Postgres address; the host may be a socket in the query. An address without
 * user, database and query is refused, because `.env` leaves that remainder if a password contains
 * a #.
 */
export function isPostgresUrl(value: string) {
  const url = URL.parse(value)
  if (!url || !isWhole(value)) return false
  const { protocol, username, pathname, search } = url
  const isCutOff = username === '' && pathname.length < 2 && search === ''
  return /^postgres(ql)?:$/.test(protocol) && !isCutOff
}

/**
 * Returns true for an EventStoreDB address, which may list several hosts and so need not be a valid
 * URL.
 */
export function isEventStoreUrl(value: string) {
  return isWhole(value) && /^esdb(\+discover)?:\/\/[^\s/]+/.test(value)
}

function isWhole(address: string) {
  return !address.includes('#')
}

function isEncoded(text: string) {
  try {
    return decodeURIComponent(text) !== undefined
  } catch {
    return false
  }
}

/** Returns true for the address of a web service. */
export function isHttpUrl(value: string) {
  return /^https?:$/.test(URL.parse(value)?.protocol ?? '')
}

/** Returns true for a base address to which paths are appended. */
export function isBaseUrl(value: string) {
  const url = URL.parse(value)
  const isBare = url !== null && !url.username && !url.password && !url.search && !url.hash
  return isHttpUrl(value) && isBare && !value.endsWith('/')
}

/** Returns true for the path of a file with certificates (PEM) that this process may read. */
export function isCertificateFile(value: string) {
  try {
    return /-----BEGIN (TRUSTED |X509 )?CERTIFICATE-----/.test(readFileSync(value, 'utf8'))
  } catch {
    return false
  }
}

/** Returns true for a mail sender: an address, or `Name <address>`. */
export function isSender(value: string) {
  return /^([^<>@]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(value)
}

/** Returns true for a mail address without a name. */
export function isEmail(value: string) {
  return /^[^\s<>@,]+@[^\s<>@,]+$/.test(value)
}

/**
 * Returns true for addresses and networks, separated by commas. `loopback` and `uniquelocal` name
 * their networks.
 */
export function isProxyList(value: string) {
  try {
    proxyAddr.compile(splitList(value))
    return true
  } catch {
    return false
  }
}

/** Returns true for networks separated by commas. */
export function isNetworkList(value: string) {
  return splitList(value).every((network) => ipaddr.isValidCIDR(network))
}

export function isSecret(text: string) {
  return text.length >= 16
}
