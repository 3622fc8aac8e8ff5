import { readFileSync } from 'node:fs'

const PACKAGE = new URL('../../package.json', import.meta.url)

/** The oldest version of each browser that Strata supports: package.json, "browserslist". */
export const SUPPORTED = readSupported()

/** Supported browsers in the format of Vite's `build.target`, where iOS Safari counts as Safari. */
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
