import { readFileSync } from 'node:fs'

const PACKAGE = new URL('../../package.json', import.meta.url)

/** The oldest version of each browser that Strata supports: package.json, "browserslist". */
export const SUPPORTED = readSupported()

/** The same in the words of Vite's `build.target`; the iPhone's browser is Safari there. */
export const BUILD_TARGET = SUPPORTED.filter(({ browser }) => browser !== 'ios_saf').map(
  ({ browser, version }) => browser + version
)

function readSupported() {
  const { browserslist } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { browserslist: string[] }
  return browserslist.map((line) => {
    const [, browser, version] = /^(\w+) >= ([\d.]+)$/.exec(line) ?? []
    if (!browser || !version) throw new Error(`package.json: not "browser >= version": ${line}`)
    return { browser, version }
  })
}
