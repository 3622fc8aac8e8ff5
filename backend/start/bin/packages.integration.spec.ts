import fs from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, resolve } from 'node:path'
import { test } from '@japa/runner'
import ts from 'typescript'
import { ensureBuilt } from './ensure_built.js'

interface Package {
  dependencies: Record<string, string>
}

interface LockEntry {
  dev?: boolean
  devOptional?: boolean
  resolved?: string
}

/** Packages that the server loads by name, without an import of ours. */
const LOADED_BY_NAME = ['pino-pretty']

/**
 * The image contains the packages that `npm ci --omit=dev` leaves (backend/start/Dockerfile,
 * decision 8).
 */
test.group('package dependencies', (group) => {
  group.setup(() => ensureBuilt(resolve('.')))

  test('production dependencies are exactly the packages that the built server imports', ({
    assert,
  }) => {
    const { dependencies } = readJson<Package>('package.json')
    const imported = new Set([...importedBy('build', /^(?!public).*\.js$/), ...LOADED_BY_NAME])
    assert.includeMembers([...imported], ['@adonisjs/core', 'pg', 'prosemirror-model'])
    assert.deepEqual(Object.keys(dependencies).sort(), [...imported].sort())
  })

  test('frontend-only packages are not in the image, whichever package depends on them', ({
    assert,
  }) => {
    const { dependencies } = readJson<Package>('package.json')
    const { packages } = readJson<{ packages: Record<string, LockEntry> }>('package-lock.json')
    const ofFrontend = [...importedBy('frontend', /^(?!bench|journeys).*(?<!\.spec)\.tsx?$/)]
    const alone = ofFrontend.filter((name) => !dependencies[name])
    assert.includeMembers(alone, ['react', 'react-dom', 'prosemirror-view', '@base-ui/react'])
    const kept = alone.filter((name) => {
      const entry = packages[`node_modules/${name}`]
      return !entry?.dev && !entry?.devOptional
    })
    assert.deepEqual(kept, [])
  })

  test('package-lock.json contains no package addresses', ({ assert }) => {
    const { packages } = readJson<{ packages: Record<string, LockEntry> }>('package-lock.json')
    const resolved = Object.entries(packages).filter(([, entry]) => entry.resolved)
    assert.deepEqual(resolved, [])
  })
})

/** Returns the names of packages that files of a folder import, statically or dynamically. */
function importedBy(folder: string, pattern: RegExp) {
  const files = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const imports = files
    .filter((file) => pattern.test(file))
    .flatMap((file) => {
      const text = fs.readFileSync(join(folder, file), 'utf8')
      return ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName)
    })
  const foreign = imports.filter((name) => !/^[.#/]/.test(name) && !isBuiltin(name))
  return new Set(foreign.map((name) => /^(@[^/]+\/)?[^/]+/.exec(name)![0]))
}

function readJson<Content>(file: string) {
  return JSON.parse(fs.readFileSync(file, 'utf8')) as Content
}
