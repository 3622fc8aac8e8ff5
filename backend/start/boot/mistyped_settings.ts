import { distance } from 'fastest-levenshtein'

/** Maximum edit distance at which a name of this length still counts as a mistyped setting. */
const MAX_DISTANCE = { short: 1, long: 2 }
const SHORT = 7
/** Minimum length of a setting's name to match; shorter names resemble unrelated variables. */
const SHORTEST = 5

/**
 * Returns a line for each variable that looks like a mistyped setting. If that setting is also set,
 * only the same letters in another order or case match.
 */
export function mistypedSettings(env: NodeJS.ProcessEnv, settings: string[]): string[] {
  const known = new Set(settings)
  const open = settings.filter((name) => !env[name] && name.length >= SHORTEST)
  return Object.keys(env).flatMap((name) => {
    if (known.has(name)) return []
    const meant = open.find((setting) => looksLike(name, setting))
    if (meant) return [`${name} is not a setting; ${meant}?`]
    const both = settings.find((setting) => env[setting] && lettersOf(name) === lettersOf(setting))
    return both ? [`${name} is not a setting; ${both} is set as well: remove one of the two.`] : []
  })
}

function lettersOf(name: string) {
  return [...name.toUpperCase()].sort().join('')
}

function looksLike(name: string, setting: string) {
  const allowed = setting.length <= SHORT ? MAX_DISTANCE.short : MAX_DISTANCE.long
  return distance(name.toUpperCase(), setting) <= allowed
}
