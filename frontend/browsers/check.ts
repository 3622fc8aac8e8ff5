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
  ['.adopt()', "a method of Strata's"],
  ['.drop()', "a method of Strata's"],
  ['.addElement()', 'a method of prosemirror-model'],
  ['.escape()', 'a method of marked'],
  ['.toArray()', 'a method of React.Children'],
  ['.use()', 'a method of React and of marked'],
  ['navigator.connection', 'React detects it'],
  ['.startViewTransition()', 'React detects it'],
  ['window.trustedTypes', 'ProseMirror detects them'],
  ['.caretPositionFromPoint()', 'ProseMirror uses the available one of the two'],
  ['.caretRangeFromPoint()', 'ProseMirror uses the available one of the two'],
  ['.getComposedRanges()', 'ProseMirror uses it only in Safari'],
  ['user-select', "Vite adds Safari's prefix"],
  ['print-color-adjust', 'Vite adds the prefix of older Chromium'],
  ['content-visibility', 'without it, long pages render slower'],
  ['scrollbar-width', 'without it, scroll bars keep their own width'],
  ['overflow-clip-margin', 'without it, only an outline is cut off'],
  ['animation-timeline', 'cosmetic: without it, nothing fades'],
  ['resize', 'phones have no resize corner'],
  ['field-sizing', 'without it, a full field scrolls'],
  ['Highlight', 'only V8 needs it, elsewhere elements color long code'],
  ['CSS.highlights', 'as Highlight'],
  ['highlight', 'as Highlight'],
  ['selection', "phones use the system's color"],
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
  console.error(`Missing in some supported browser:\n${problems.join('\n')}`)
  process.exitCode = 1
}
