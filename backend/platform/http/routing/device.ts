import { BROWSER_MAP, OS_MAP, parse } from 'bowser'
import { LRUCache } from 'lru-cache'

/** Maximum characters of a header that are read; real headers have some 150. */
const MAX_AGENT = 300
/** Names that a device may contain. For an unknown browser the parser repeats the header's text. */
const BROWSERS = new Set(Object.values(BROWSER_MAP))
const SYSTEMS = new Set(Object.values(OS_MAP))
const SHORT: Record<string, string> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
  'Chrome OS': 'ChromeOS',
}
const APPLE_DEVICES = ['iPhone', 'iPad']

/** Devices by header, because parsing a header costs more than the rest of a command's metadata. */
const known = new LRUCache<string, { device: string | undefined }>({ max: 1_000 })

/**
 * Returns the browser and the system of a User-Agent header, such as 'Firefox on Windows', without
 * versions. Returns undefined for programs and unknown headers (rule 4.41).
 */
export function deviceOf(agent: string | undefined): string | undefined {
  const read = agent?.slice(0, MAX_AGENT) ?? ''
  if (read === '') return undefined
  const cached = known.get(read)
  if (cached) return cached.device
  const device = parsed(read)
  known.set(read, { device })
  return device
}

function parsed(agent: string): string | undefined {
  const { browser, os, platform } = parse(agent)
  const { name = '' } = browser
  const { name: system = '' } = os
  if (!BROWSERS.has(name) || !SYSTEMS.has(system)) return undefined
  const { model = '' } = platform
  const shown = APPLE_DEVICES.includes(model) ? model : system
  return `${SHORT[name] ?? name} on ${SHORT[shown] ?? shown}`
}
