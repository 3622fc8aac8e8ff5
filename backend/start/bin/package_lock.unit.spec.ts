import fs from 'node:fs'
import { test } from '@japa/runner'

interface LockEntry {
  version?: string
  optionalDependencies?: Record<string, string>
}

/**
 * npm writes a lock file without the binaries of other platforms when it cannot find them. npm then
 * refuses to install from that file, on every platform.
 */
test.group('package-lock.json', () => {
  test('package-lock.json names the binaries of every platform, in the requested version', ({
    assert,
  }) => {
    const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8')) as {
      packages: Record<string, LockEntry>
    }
    const wrong = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.entries(optionalDependencies).flatMap(([name, version]) => {
        const found = resolve(packages, path, name)?.version
        const exact = /^\d/.test(version)
        return found === undefined || (exact && found !== version) ? [`${path} > ${name}`] : []
      })
    )
    assert.deepEqual(wrong, [])
  })
})

/** Returns the entry that an import of `name` resolves to from the package at `path`. */
function resolve(packages: Record<string, LockEntry>, path: string, name: string) {
  for (let base = path; ; base = base.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
    const entry = packages[`${base && `${base}/`}node_modules/${name}`]
    if (entry || base === '') return entry
  }
}
