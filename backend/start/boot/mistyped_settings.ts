import { distance } from 'fastest-levenshtein'

/**
 * Maximum edit distance at which a name of this length still counts as a mistyped setting: alone, or
 * beside the correct one.
 */
const MAX_DISTANCE = { short: { alone: 1, beside: 0 }, long: { alone: 2, beside: 1 } }
const SHORT = 7
/** Minimum length of a setting's name to match; shorter names resemble unrelated variables. */
const SHORTEST = 5

/**
 * Returns a line for each variable that looks like a mistyped setting. If that setting is also set,
 * fewer names match, because another program may use a similar one.
 */
export function mistypedSettings(env: NodeJS.ProcessEnv, settings: string[]): string[] {
  const known = new Set(settings)
  const open = settings.filter((name) => !env[name])
  return Object.keys(env).flatMap((name) => {
    if (known.has(name)) return []
    const meant = open.find((setting) => looksLike(name, setting, 'alone'))
    if (meant) return [`${name} is not a setting; ${meant}?`]
    const both = settings.find(
      (setting) =>
        env[setting] &&
        (lettersOf(name) === lettersOf(setting) || looksLike(name, setting, 'beside'))
    )
    return both ? [`${name} is not a setting; ${both} is set as well: remove one of the two.`] : []
  })
}

function lettersOf(name: string) {
  return [...name.toUpperCase()].sort().join('')
}

function looksLike(name: string, setting: string, place: 'alone' | 'beside') {
  if (setting.length < SHORTEST) return false
  const { [place]: allowed } = setting.length <= SHORT ? MAX_DISTANCE.short : MAX_DISTANCE.long
  const upper = name.toUpperCase()
  return singularOf(upper) === singularOf(setting) || distance(upper, setting) <= allowed
}

function singularOf(name: string) {
  return name.replace(/IES$/, 'Y').replace(/S$/, '')
}
