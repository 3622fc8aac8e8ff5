const CACHE = '.cache/checks'
const TS = '--import=./backend/testing/typescript.js'

const CONTRACT = '--files=eventstoredb/contract.integration'
const EVENTSTOREDB_FAULTS = '--files=eventstoredb.faults,processes.faults'
const SOURCES = ['backend', 'modules', 'projections', 'frontend']
const imports = [...SOURCES, 'adonisrc.ts']

/** Excludes tests that only `npm run test:all` runs. */
const GATE_ONLY = ['--tags=~@thorough']
/** Runs one test per screen and promise, each at one width and in one theme. */
const SMOKE = ['--tags=@smoke', '--one-look']

/**
 * Steps of `npm test` and `npm run test:all`. They run in parallel while slots are free (decision
 * 65). Earlier steps get slots first: prerequisites, then long steps.
 *
 * @type {import('./arguments.js').Step[]}
 */
export const STEPS = [
  check('build', ['backend/testing/build_step.js']),
  check('format', ['node_modules/oxfmt/bin/oxfmt', '--check', '.']),
  check(
    'lint',
    ['node_modules/oxlint/bin/oxlint'],
    [TS, 'backend/testing/citations_step.ts'],
    [TS, 'backend/testing/table_owners_step.ts']
  ),
  check('types', typescript('server', '.'), typescript('frontend', 'frontend')),
  check('imports', ['node_modules/dependency-cruiser/bin/dependency-cruiser.mjs', ...imports]),
  {
    ...check('browsers', [TS, 'frontend/browsers/check.ts']),
    needs: 'build',
  },
  check('catalogue', [TS, 'backend/testing/catalogue_step.ts']),
  { ...suite('long'), runsIn: 'all', shards: 2, needs: 'build', minutes: 60 },
  // Firefox is slow (decision 132).
  { ...suite('browser'), shards: 2, gateShards: 1, inGate: SMOKE, needs: 'build', minutes: 60 },
  // Functional tests request pages of the build.
  {
    ...suite('eventstoredb', 'functional', '--store=eventstoredb'),
    runsIn: 'all',
    shards: 2,
    needs: 'build',
    minutes: 40,
  },
  {
    ...suite('functional'),
    shards: 2,
    gateShards: 1,
    inGate: GATE_ONLY,
    needs: 'build',
    minutes: 40,
  },
  { ...suite('integration'), shards: 2, inGate: GATE_ONLY, needs: 'build', minutes: 60 },
  { ...suite('faults'), runsIn: 'all', needs: 'build', minutes: 40 },
  { ...suite('unit'), shards: 2, gateShards: 1, inGate: GATE_ONLY, minutes: 40 },
  {
    ...suite('stories'),
    shards: 3,
    gateShards: 2,
    inGate: [...GATE_ONLY, '--one-look'],
    needs: 'catalogue',
    minutes: 20,
  },
  // Needs a machine with Docker (`npm run test:containers`).
  { ...suite('containers'), runsIn: 'request', minutes: 40 },
  // Tests the server in EVENTSTORE_URL (`npm run test:eventstoredb`).
  { ...suite('contract', 'integration', CONTRACT), runsIn: 'request' },
  {
    ...suite('eventstoredb_faults', 'faults', '--store=eventstoredb', EVENTSTOREDB_FAULTS),
    runsIn: 'request',
  },
]

function check(name, ...commands) {
  return { name, kind: 'check', commands }
}

function suite(name, files = name, ...options) {
  const command = [TS, 'backend/start/bin/test.ts', files, ...options]
  return { name, kind: 'suite', commands: [command] }
}

function typescript(name, project) {
  const incremental = ['--incremental', '--tsBuildInfoFile', `${CACHE}/${name}.tsbuildinfo`]
  return ['node_modules/typescript-native/bin/tsc', '--noEmit', '-p', project, ...incremental]
}
