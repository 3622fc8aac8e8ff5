/**
 * Loads TypeScript for the tests, for `--import`: what @poppinss/ts-exec does, with what a file was
 * compiled to kept in .cache/typescript/. A run of all tests starts some hundred processes, and each
 * compiled hundreds of files anew, in a thread that it had to wait for.
 */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import module, { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const require = createRequire(import.meta.resolve('@poppinss/ts-exec'))
const KEPT = fileURLToPath(new URL('../../.cache/typescript/', import.meta.url))

/** What ts-exec makes of tsconfig.json; the unit test compares. */
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

// Node 20 has no such hooks.
if (module.registerHooks) {
  process.setSourceMapsEnabled(true)
  fs.mkdirSync(KEPT, { recursive: true })
  module.registerHooks({ resolve, load })
} else {
  await import('@poppinss/ts-exec')
}

/** TypeScript imports a file by the name that it has once it is compiled. */
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
        // Then it is the other one, or what the error says.
      }
    }
    throw error
  }
}

function load(url, context, next) {
  if (context.format !== 'module-typescript' && !/\.tsx(\?|$)/.test(url)) return next(url, context)
  return { format: 'module', source: compiled(url), shortCircuit: true }
}

/** The file as JavaScript: as it was compiled before, unless it or its compiler have changed. */
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

/** Others read and write it at the same time. Some tests run as a user who may not write here. */
function keep(file, text) {
  const unfinished = `${file}.${process.pid}`
  try {
    fs.writeFileSync(unfinished, text)
    fs.renameSync(unfinished, file)
  } catch (error) {
    if (error.code !== 'EACCES') throw error
  }
}

/** Where it is kept what the file was compiled to. */
export function keptFile(path) {
  return join(KEPT, `${hash(path)}.js`)
}

/** The text of the file at `path`, which is imported as `url`, as JavaScript with its source map. */
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
