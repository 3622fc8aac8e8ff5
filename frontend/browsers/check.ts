/**
 * `npm test -- browsers`: checks that every supported browser (package.json, "browserslist") has
 * all APIs and styles in use. Covers the built app and its service worker, libraries included.
 * Exits with 1 otherwise.
 */
import { readFileSync } from 'node:fs'
import { missingApis } from './missing-apis.js'
import { missingStyles } from './missing-styles.js'

const PUBLIC = new URL('../../build/public/', import.meta.url)
/**
 * Assets of this build. Some of the previous build are kept beside them
 * (backend/start/bin/previous_assets.js).
 */
const OWN_ASSETS = new URL('../../build/.assets.json', import.meta.url)

/** APIs that are feature-detected or dispensable, with the reason. */
const FINE = new Map<string, string>([
  ['.adopt()', 'a method of ours'],
  ['.drop()', 'a method of ours'],
  ['.addElement()', 'a method of prosemirror-model'],
  ['.escape()', 'a method of marked'],
  ['.toArray()', 'of React.Children'],
  ['.use()', 'a method of React and of marked'],
  ['navigator.connection', 'React looks whether it is there'],
  ['.startViewTransition()', 'React looks whether it is there'],
  ['window.trustedTypes', 'ProseMirror looks whether they are there'],
  ['.caretPositionFromPoint()', 'ProseMirror takes the one of the two that is there'],
  ['.caretRangeFromPoint()', 'ProseMirror takes the one of the two that is there'],
  ['.getComposedRanges()', 'ProseMirror asks Safari alone'],
  ['user-select', 'Vite adds what Safari calls it'],
  ['print-color-adjust', 'Vite adds what older Chromium calls it'],
  ['content-visibility', 'long pages are drawn slower without'],
  ['scrollbar-width', 'scroll bars have their own width without'],
  ['overflow-clip-margin', 'only an outline is cut without'],
  ['animation-timeline', 'only looks: what it would fade stays'],
  ['resize', 'phones have no corner to pull'],
  ['field-sizing', 'a field that is full scrolls without'],
  ['selection', "phones have the system's own color"],
])

const assets = JSON.parse(readFileSync(OWN_ASSETS, 'utf8')) as string[]
const files = ['service-worker.js', ...assets.map((file) => `assets/${file}`)]
const problems = files.flatMap((file) => {
  const read = () => readFileSync(new URL(file, PUBLIC), 'utf8')
  const missing = file.endsWith('.js')
    ? missingApis(read())
    : file.endsWith('.css')
      ? missingStyles(read())
      : []
  return missing
    .filter((problem) => !FINE.has(problem.replace(/: [^:]*$/, '')))
    .map((problem) => `${file}  ${problem}`)
})

if (problems.length > 0) {
  console.error(`Not in every supported browser:\n${problems.join('\n')}`)
  process.exitCode = 1
}
