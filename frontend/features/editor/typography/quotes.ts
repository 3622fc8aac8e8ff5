/** Opening and closing quotation marks of a language, double and single. */
export interface Quotes {
  double: readonly [string, string]
  single: readonly [string, string]
}

const HIGH: Quotes = { double: ['“', '”'], single: ['‘', '’'] }
const LOW: Quotes = { double: ['„', '“'], single: ['‚', '‘'] }
const LOW_HIGH: Quotes = { double: ['„', '”'], single: ['‚', '’'] }
const SAME: Quotes = { double: ['”', '”'], single: ['’', '’'] }
const ANGLES: Quotes = { double: ['«', '»'], single: ['“', '”'] }
const SPACED: Quotes = { double: ['«\u00a0', '\u00a0»'], single: ['“', '”'] }

const BY_LANGUAGE: Record<string, Quotes> = {
  bg: LOW,
  cs: LOW,
  de: LOW,
  el: ANGLES,
  fi: SAME,
  fr: SPACED,
  hu: LOW_HIGH,
  no: ANGLES,
  nb: ANGLES,
  nn: ANGLES,
  pl: LOW_HIGH,
  ro: LOW_HIGH,
  ru: ANGLES,
  sk: LOW,
  sl: LOW,
  sv: SAME,
  uk: ANGLES,
}

/** Returns the quotation marks of a language tag such as `de-AT`; English ones if unknown. */
export function quotesOf(language: string): Quotes {
  return BY_LANGUAGE[language.split('-')[0]!.toLowerCase()] ?? HIGH
}
