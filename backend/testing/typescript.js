/**
 * Loads TypeScript for the tests, for `--import`. Works like @poppinss/ts-exec, but caches compiled
 * files in .cache/typescript/. A full test run starts some hundred processes. Without the cache,
 * each would compile hundreds of files again, in a thread that it waits for.
 */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import module, { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const require = createRequire(import.meta.resolve('@poppinss/ts-exec'))
const KEPT = fileURLToPath(new URL('../../.cache/typescript/', import.meta.url))

/** Compiler options that ts-exec derives from tsconfig.json; the unit test compares them. */
const COMPILER = {
  sourceMaps: true,
  module: { type: 'es6' },
  jsc: {
    target: 'es2024',
    externalHelpers: false,
    parser: { syntax: 'typescript', tsx: false, decorators: true, dynamicImport: true },
    transform: {
      decoratorMetadata: true,
      legacyDecorator: true,
      verbatimModuleSyntax: true,
      react: { runtime: 'automatic' },
    },
    experimental: { keepImportAttributes: true },
    keepClassNames: true,
  },
}
const VERSION = require('@swc/core/package.json').version + JSON.stringify(COMPILER)

// Node 20 lacks these hooks.
if (module.registerHooks) {
  process.setSourceMapsEnabled(true)
  fs.mkdirSync(KEPT, { recursive: true })
  module.registerHooks({ resolve, load })
} else {
  await import('@poppinss/ts-exec')
}

/** Resolves a file that TypeScript imports by its compiled name. */
function resolve(specifier, context, next) {
  try {
    return next(specifier, context)
  } catch (error) {
    const missing = error.code === 'ERR_MODULE_NOT_FOUND' && error.url
    if (!missing || !/^file:.*\.js(\?|$)/.test(missing)) throw error
    for (const extension of ['.ts', '.tsx']) {
      try {
        return next(missing.replace(/\.js(?=\?|$)/, extension), context)
      } catch {
        // Tries the other extension, then rethrows the error.
      }
    }
    throw error
  }
}

function load(url, context, next) {
  if (context.format !== 'module-typescript' && !/\.tsx(\?|$)/.test(url)) return next(url, context)
  return { format: 'module', source: compiled(url), shortCircuit: true }
}

/** Returns the file as JavaScript, from the cache unless the file or its compiler has changed. */
function compiled(url) {
  const path = fileURLToPath(url)
  const text = fs.readFileSync(path, 'utf8')
  const stamp = `//${hash(`${VERSION}\n${url}\n${text}`)}\n`
  const file = keptFile(path)
  const kept = readIfAny(file)
  if (kept?.startsWith(stamp)) return kept.slice(stamp.length)
  const code = compile(text, path, url)
  keep(file, stamp + code)
  return code
}

/**
 * Writes a cache file atomically, because other processes read and write it. Ignores EACCES,
 * because some tests run under a user without write access.
 */
function keep(file, text) {
  const unfinished = `${file}.${process.pid}`
  try {
    fs.writeFileSync(unfinished, text)
    fs.renameSync(unfinished, file)
  } catch (error) {
    if (error.code !== 'EACCES') throw error
  }
}

/** Returns the path of a file's compiled version in the cache. */
export function keptFile(path) {
  return join(KEPT, `${hash(path)}.js`)
}

/** Compiles the text of the file at `path`, imported as `url`, to JavaScript with source map. */
export function compile(text, path, url) {
  const { code, map } = require('@swc/core').transformSync(text, { ...COMPILER, filename: path })
  const inline = Buffer.from(map).toString('base64')
  return [
    code,
    `//# sourceMappingURL=data:application/json;base64,${inline}`,
    `//# sourceURL=${url}`,
  ].join('\n\n')
}

function readIfAny(file) {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function hash(text) {
  return createHash('sha256').update(text).digest('hex')
}
