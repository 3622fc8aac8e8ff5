import type { Identifier } from '@mdn/browser-compat-data'
import { parseAst } from 'vite'
import { browsersWithout, compatData } from './support.js'

interface AstNode {
  type: string
  [key: string]: unknown
}

const { api, javascript } = compatData
const builtins = javascript.builtins!
const GLOBAL_OBJECTS = ['window', 'self', 'globalThis']
/** Interfaces of the global singleton objects. */
const INSTANCES: Record<string, string> = {
  document: 'Document',
  navigator: 'Navigator',
  window: 'Window',
  self: 'Window',
  location: 'Location',
}

/**
 * Returns the APIs a script uses that a supported browser lacks, as 'Promise.try: firefox 128'.
 * Matches by name: a method is missing if no interface of that browser has one of its name. `a?.()`
 * counts as feature detection, and a name that the script declares is its own.
 */
export function missingApis(code: string): string[] {
  const found = new Set<string>()
  const asked = new WeakSet<object>()
  const script = parseAst(code) as unknown as AstNode
  const own = declaredIn(script)
  walk(script, (node) => {
    if (node.type === 'CallExpression' && node.optional) asked.add(node.callee as AstNode)
    const used = asked.has(node) ? null : usedBy(node)
    if (!used || own.has(used.name)) return
    const without = used.entries.map(browsersWithout)
    const [fewest] = without.toSorted((a, b) => a.length - b.length)
    if (fewest?.length) found.add(`${used.name}: ${fewest.join(', ')}`)
  })
  return [...found]
}

/**
 * Returns the names of classes, functions, variables and imports, which a minifier may give the name
 * of an API.
 */
function declaredIn(script: AstNode) {
  const names = new Set<string>()
  walk(script, ({ id, local }) => {
    for (const declared of [id, local]) {
      const name = isNode(declared) && identifier(declared)
      if (name) names.add(name)
    }
  })
  return names
}

/** Returns the browser API that a node uses, with all MDN entries of that name. */
function usedBy(node: AstNode): { name: string; entries: (Identifier | undefined)[] } | null {
  if (node.type === 'NewExpression') {
    const name = identifier(node.callee)
    return name === null ? null : { name, entries: [globalOf(name)] }
  }
  if (node.type === 'MemberExpression' && !node.optional) {
    const [object, name] = [identifier(node.object), identifier(node.property)]
    if (node.computed || object === null || name === null) return null
    const entries = membersOf(object, name)
    return entries && { name: `${object}.${name}`, entries }
  }
  if (node.type !== 'CallExpression' || node.optional) return null
  const callee = node.callee as AstNode
  if (callee.type !== 'MemberExpression' || callee.computed || callee.optional) return null
  const name = identifier(callee.property)
  const object = identifier(callee.object)
  if (name === null || (object !== null && membersOf(object, name))) return null
  const entries = METHODS.get(name)
  return entries ? { name: `.${name}()`, entries } : null
}

/**
 * Returns the MDN entry for a member of a global object, or null if the object or member is
 * unknown.
 */
function membersOf(object: string, name: string) {
  const instance = INSTANCES[object]
  if (instance) {
    const known = api[instance]?.[name] ?? (GLOBAL_OBJECTS.includes(object) && globalOf(name))
    return known ? [known] : null
  }
  const known = builtins[object] ?? api[object]
  const member = builtins[object]?.[name] ?? api[object]?.[`${name}_static`]
  return known && member ? [member] : null
}

function globalOf(name: string): Identifier | undefined {
  return builtins[name] ?? api[name]
}

/**
 * Interfaces whose methods are matched by name alone. Method names of other interfaces are too
 * generic.
 */
const COMMON_INTERFACES = `
  Document Element HTMLElement Node Window EventTarget AbortSignal Range Selection CaretPosition
  HTMLDialogElement HTMLInputElement HTMLTextAreaElement HTMLImageElement DOMTokenList ShadowRoot
  CSSStyleSheet Blob File Response Request Headers URL URLSearchParams FormData DataTransfer Clipboard
  IDBDatabase IDBObjectStore IDBTransaction IDBFactory Animation History Storage BroadcastChannel
  LockManager StorageManager`
  .trim()
  .split(/\s+/)

const METHODS = methodsByName()

/** Returns the members of every interface, for the names that a common interface has. */
function methodsByName() {
  const all = [...Object.values(builtins), ...Object.values(builtins.Intl!), ...Object.values(api)]
  const methods = Map.groupBy(
    all.flatMap((members) => Object.entries(members as Identifier)),
    ([name]) => name
  )
  const ours = [...Object.values(builtins), ...COMMON_INTERFACES.map((name) => api[name]!)]
  const names = new Set(ours.flatMap((members) => Object.keys(members)))
  return new Map(
    [...methods]
      .filter(([name]) => names.has(name) && !/^__compat$|_(static|event)$/.test(name))
      .map(([name, entries]) => [name, entries.map(([, member]) => member as Identifier)])
  )
}

function identifier(node: unknown) {
  const { type, name } = node as AstNode
  return type === 'Identifier' ? String(name) : null
}

function walk(node: AstNode, visit: (node: AstNode) => void) {
  visit(node)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) walk(child, visit)
    }
  }
}

function isNode(value: unknown): value is AstNode {
  return typeof value === 'object' && value !== null && typeof (value as AstNode).type === 'string'
}
