const CACHE = '.cache/checks'

const format = ['--check', '.', '--cache', '--cache-location', `${CACHE}/prettier`]
const imports = ['backend', 'modules', 'projections', 'frontend', 'adonisrc.ts']

/**
 * What `npm test` does, in this order, steps beside another at the same time as that; steps on
 * request only when they are named.
 *
 * @type {import('./arguments.js').Step[]}
 */
export const STEPS = [
  check('format', ['node_modules/prettier/bin/prettier.cjs', ...format]),
  check('lint', ['node_modules/oxlint/bin/oxlint']),
  check('types', typescript('server', '.'), typescript('frontend', 'frontend')),
  check('imports', ['node_modules/dependency-cruiser/bin/dependency-cruiser.mjs', ...imports]),
  check('build', ['backend/testing/build_step.js']),
  suite('unit'),
  suite('integration'),
  suite('functional'),
  { ...suite('eventstoredb', 'functional', '--store=eventstoredb'), beside: 'functional' },
  // What a browser tells, and when, is not ours: a journey may be tried twice, and is named (decision 65).
  { ...suite('browser'), commands: shards('browser', 2, '--retries=1'), needs: 'build' },
  suite('stories'),
  { ...suite('long'), onRequest: true },
]

function check(name, ...commands) {
  return { name, kind: 'check', commands }
}

function suite(name, files = name, ...options) {
  const command = ['--import=@poppinss/ts-exec', 'backend/bin/test.ts', files, ...options]
  return { name, kind: 'suite', commands: [command] }
}

/** A suite that waits more than it works, in several processes, each with a part of the files. */
function shards(name, count, ...options) {
  const [command] = suite(name, name, ...options).commands
  return Array.from({ length: count }, (_, i) => [...command, `--shard=${i + 1}/${count}`])
}

function typescript(name, project) {
  const incremental = ['--incremental', '--tsBuildInfoFile', `${CACHE}/${name}.tsbuildinfo`]
  return ['node_modules/typescript/bin/tsc', '--noEmit', '-p', project, ...incremental]
}
