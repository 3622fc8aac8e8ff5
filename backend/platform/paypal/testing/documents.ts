import fs from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv2019, type ErrorObject } from 'ajv/dist/2019.js'
import addFormats from 'ajv-formats'
import { APP_ROOT } from '#start/bin/importer'

/**
 * PayPal's own OpenAPI documents, if present beside the project. They are not part of the project.
 */
const FOLDER = join(fileURLToPath(APP_ROOT), '..', 'shared', 'paypal')

export const DOCUMENTS_MISSING = fs.existsSync(FOLDER)
  ? undefined
  : "PayPal's documents are not beside the project (../shared/paypal): nothing was compared with them"

export interface Observed {
  method: string
  /** Path below PayPal's base address, with the query. */
  path: string
  request: string
  status: number
  response: string
}

interface Operation {
  document: string
  pointer: string
  parameters: { name: string; in: string; required?: boolean; schema: object }[]
  requestBody?: object
  responses: Record<string, { content?: object }>
}

type Json = Record<string, unknown>

/** Lists the parts of an exchange that PayPal's documents do not allow, a line each. */
export class PayPalDocuments {
  readonly #ajv = new Ajv2019({
    strict: false,
    logger: false,
    unicodeRegExp: false,
    allErrors: true,
  })
  readonly #documents = new Map<string, Json>()

  constructor() {
    addFormats.default(this.#ajv)
    for (const name of fs.readdirSync(FOLDER).filter((file) => file.endsWith('.json'))) {
      const document = JSON.parse(fs.readFileSync(join(FOLDER, name), 'utf8')) as Json
      this.#documents.set(name, document)
      this.#ajv.addSchema(closed(document) as object, name)
    }
  }

  problems({ method, path, request, status, response }: Observed): string[] {
    const url = new URL(path, 'https://paypal.invalid')
    const operation = this.#find(method, url.pathname)
    if (!operation) return [`${method} ${url.pathname}: no such call`]
    const where = `${method} ${url.pathname}`
    return [
      ...this.#queryProblems(operation, url.searchParams),
      ...this.#bodyProblems(operation, request),
      ...this.#responseProblems(operation, status, response),
    ].map((problem) => `${where}: ${problem}`)
  }

  /** @param schema name of the schema among the document's components */
  valueProblems(document: string, schema: string, value: unknown): string[] {
    return this.#check(`${document}#/components/schemas/${schema}`, value, schema)
  }

  #find(method: string, path: string): Operation | undefined {
    for (const [document, { paths }] of this.#documents) {
      for (const [template, calls] of Object.entries(paths as Record<string, Json>)) {
        const pattern = new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
        const call = calls[method.toLowerCase()] as Json | undefined
        if (!call || !pattern.test(path)) continue
        const pointer = `/paths/${template.replaceAll('/', '~1')}/${method.toLowerCase()}`
        const parameters = ((call.parameters ?? []) as { $ref: string }[]).map((parameter) =>
          this.#resolve(document, parameter)
        )
        return { ...call, document, pointer, parameters } as unknown as Operation
      }
    }
    return undefined
  }

  #resolve(document: string, value: { $ref?: string }): unknown {
    if (!value.$ref) return value
    const steps = value.$ref.slice(2).split('/')
    return steps.reduce<unknown>((at, step) => (at as Json)[step], this.#documents.get(document))
  }

  #queryProblems({ parameters }: Operation, query: URLSearchParams) {
    const known = parameters.filter((parameter) => parameter.in === 'query')
    const missing = known.filter(({ name, required }) => required && !query.has(name))
    const strange = [...query.keys()].filter((key) => !known.some(({ name }) => name === key))
    return [
      ...missing.map(({ name }) => `the query lacks ${name}`),
      // The link to the next page contains an undocumented token.
      ...strange.filter((key) => key !== 'next_page_token').map((key) => `${key} is in the query`),
    ]
  }

  #bodyProblems({ document, pointer, requestBody }: Operation, text: string) {
    if (!requestBody) return text === '' || text === '{}' ? [] : ['has a body']
    const schema = `${document}#${pointer}/requestBody/content/application~1json/schema`
    return this.#check(schema, JSON.parse(text || '{}'), 'request')
  }

  #responseProblems({ document, pointer, responses }: Operation, status: number, text: string) {
    const named = responses[status] ? String(status) : 'default'
    if (!responses[named]?.content && named !== 'default') return text === '' ? [] : ['has a body']
    const isRef = '$ref' in (responses[named] ?? {})
    const base = isRef ? '/components/responses/default' : `${pointer}/responses/${named}`
    const schema = `${document}#${base}/content/application~1json/schema`
    return this.#check(schema, JSON.parse(text), `response ${status}`)
  }

  #check(schema: string, value: unknown, what: string): string[] {
    const validate = this.#ajv.compile({ $ref: encodeURI(schema), unevaluatedProperties: false })
    if (validate(value)) return []
    return (validate.errors ?? []).map((error) => `${what}${described(error)}`)
  }
}

function described({ instancePath, message, params }: ErrorObject) {
  return `${instancePath} ${message} ${JSON.stringify(params)}`
}

/**
 * Returns the document with every object closed where it is used. The document allows further
 * properties, but a property that it does not name is not PayPal's.
 */
function closed(value: unknown, isProperty = false): unknown {
  if (Array.isArray(value)) return value.map((item) => closed(item))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]) => {
    if (key === 'properties') {
      const properties = Object.entries(inner as Json)
      return [key, Object.fromEntries(properties.map(([name, one]) => [name, closed(one, true)]))]
    }
    return [key, key === 'example' ? inner : closed(inner, key === 'items')]
  })
  const copy = Object.fromEntries(entries) as Json
  return isProperty ? { ...copy, unevaluatedProperties: false } : copy
}
