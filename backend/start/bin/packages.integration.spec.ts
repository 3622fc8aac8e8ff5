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

/** What the server loads without an import of ours that names it. */
const LOADED_BY_NAME = ['pino-pretty']

/** The image has what `npm ci --omit=dev` leaves (backend/start/Dockerfile, decision 144). */
test.group('Packages', (group) => {
  group.setup(() => ensureBuilt(resolve('.')))

  test('for production are those that the built server imports, and no others', ({ assert }) => {
    const { dependencies } = readJson<Package>('package.json')
    const imported = new Set([...importedBy('build', /^(?!public).*\.js$/), ...LOADED_BY_NAME])
    assert.includeMembers([...imported], ['@adonisjs/core', 'pg', 'prosemirror-model'])
    assert.deepEqual(Object.keys(dependencies).sort(), [...imported].sort())
  })

  test('of the frontend alone are left out of the image, by whatever they are asked for', ({
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

  test('have no address in package-lock.json', ({ assert }) => {
    const { packages } = readJson<{ packages: Record<string, LockEntry> }>('package-lock.json')
    const resolved = Object.entries(packages).filter(([, entry]) => entry.resolved)
    assert.deepEqual(resolved, [])
  })
})

/** Names of the packages that files of a folder import, at once or later. */
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
