const CACHE = '.cache/checks'
const TS = '--import=./tools/testing/typescript.js'

const format = ['--check', '.', '--cache', '--cache-location', `${CACHE}/prettier`]
/** For tests in a browser, whose timing is not ours; what needed it is named (decision 65). */
const TWICE = '--retries=1'
const CONTRACT = '--files=eventstoredb/contract.integration'
const EVENTSTOREDB_FAULTS = '--files=eventstoredb.faults,processes.faults'
const SOURCES = ['kernel', 'server', 'start', 'tools', 'modules', 'projections', 'frontend']
const imports = [...SOURCES, 'adonisrc.ts']

/**
 * What `npm test` does, at the same time as far as there are places (decision 187): what others need
 * first, then what takes long. Steps on request only when they are named.
 *
 * @type {import('./arguments.js').Step[]}
 */
export const STEPS = [
  check('build', ['tools/testing/build_step.js']),
  check('format', ['node_modules/prettier/bin/prettier.cjs', ...format]),
  check(
    'lint',
    ['node_modules/oxlint/bin/oxlint'],
    [TS, 'tools/testing/citations_step.ts'],
    [TS, 'tools/testing/table_owners_step.ts']
  ),
  check('types', typescript('server', '.'), typescript('frontend', 'frontend')),
  check('imports', ['node_modules/dependency-cruiser/bin/dependency-cruiser.mjs', ...imports]),
  {
    ...check('browsers', [TS, 'frontend/browsers/check.ts']),
    needs: 'build',
  },
  // Firefox takes its time (decision 147).
  { ...suite('browser'), commands: shards('browser', 2, TWICE), needs: 'build', minutes: 45 },
  {
    ...suite('eventstoredb', 'functional', '--store=eventstoredb'),
    needs: 'build',
    minutes: 20,
  },
  // The pages that it asks for are the built ones.
  { ...suite('functional'), needs: 'build', minutes: 20 },
  { ...suite('integration'), commands: shards('integration', 4), needs: 'build', minutes: 20 },
  { ...suite('faults'), needs: 'build', minutes: 20 },
  check('catalogue', [TS, 'tools/testing/catalogue_step.ts']),
  {
    ...suite('stories'),
    commands: shards('stories', 2, TWICE),
    needs: 'catalogue',
    minutes: 20,
  },
  suite('unit'),
  { ...suite('long'), onRequest: true },
  // For a server that EVENTSTORE_URL names (`npm run test:eventstoredb`).
  { ...suite('contract', 'integration', CONTRACT), onRequest: true },
  {
    ...suite('eventstoredb_faults', 'faults', '--store=eventstoredb', EVENTSTOREDB_FAULTS),
    onRequest: true,
  },
]

function check(name, ...commands) {
  return { name, kind: 'check', commands }
}

function suite(name, files = name, ...options) {
  const command = [TS, 'start/bin/test.ts', files, ...options]
  return { name, kind: 'suite', commands: [command] }
}

/** A suite that waits more than it works, in several processes, each with a part of the files. */
function shards(name, count, ...options) {
  const [command] = suite(name, name, ...options).commands
  return Array.from({ length: count }, (_, i) => [...command, `--shard=${i + 1}/${count}`])
}

function typescript(name, project) {
  const incremental = ['--incremental', '--tsBuildInfoFile', `${CACHE}/${name}.tsbuildinfo`]
  return ['node_modules/typescript-native/bin/tsc', '--noEmit', '-p', project, ...incremental]
}
