export interface Token {
  /** Includes its dashes: `--fg`. */
  name: string
  /** Value as written in the style sheet. */
  written: string
}

/** Returns the custom properties of :root with these prefixes, in the order of the style sheet. */
export function readTokens(prefixes: string[]): Token[] {
  const names = rootRules()
    .flatMap((rule) => [...rule.style])
    .filter((name) => prefixes.some((prefix) => name.startsWith(prefix)))
  const values = getComputedStyle(document.documentElement)
  return [...new Set(names)].map((name) => ({ name, written: values.getPropertyValue(name) }))
}

function rootRules() {
  return [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSStyleRule)
    .filter((rule) => rule.selectorText === ':root')
}
