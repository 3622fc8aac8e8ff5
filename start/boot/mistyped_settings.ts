import { distance } from 'fastest-levenshtein'

/** Letters by which a name of this length may differ from a setting and still be meant as one. */
const MAX_DISTANCE = { short: 1, long: 2 }
const SHORT = 7
/** Names shorter than this are too near to others that have nothing to do with us. */
const SHORTEST = 5

/**
 * A line for each variable that looks like a setting with a slip of the pen. A setting that is set
 * rightly was not meant by another name.
 */
export function mistypedSettings(env: NodeJS.ProcessEnv, settings: string[]): string[] {
  const known = new Set(settings)
  const open = settings.filter((name) => !env[name] && name.length >= SHORTEST)
  return Object.keys(env).flatMap((name) => {
    if (known.has(name)) return []
    const meant = open.find((setting) => looksLike(name, setting))
    return meant ? [`${name} is not a setting; ${meant}?`] : []
  })
}

function looksLike(name: string, setting: string) {
  const allowed = setting.length <= SHORT ? MAX_DISTANCE.short : MAX_DISTANCE.long
  return distance(name.toUpperCase(), setting) <= allowed
}
