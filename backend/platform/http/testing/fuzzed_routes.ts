import router from '@adonisjs/core/services/router'
import { HttpRequest } from '@adonisjs/core/http'
import { sendRaw, type RawRequest } from '#platform/http/testing/raw_request'

export interface FuzzedRoute {
  method: string
  /** Route pattern such as '/api/v1/blocks/:id'. */
  pattern: string
  /** Fields of the body or the query that its validators know, found by calling the route. */
  fields: string[]
}

/** Addresses of the app itself: pages and files. */
const PAGES = ['/', '/app/:id', '/index.html', '/assets/:file', '/:any']

/** A node of a validator's schema, as far as its fields matter. */
interface SchemaNode {
  fieldName?: string
  properties?: SchemaNode[]
}

/**
 * Returns all routes of the product. Calls each route once with no input, as a client that may call
 * it, and records the validators it uses. New routes and fields are thus fuzzed without being
 * listed.
 */
export async function fuzzedRoutes(baseUrl: string, request: RawRequest): Promise<FuzzedRoute[]> {
  const routes = Object.values(router.toJSON())
    .flat()
    .flatMap(({ pattern, methods }) => methods.map((method) => ({ method, pattern })))
  const asked = watchValidators()
  const endsTheSession = ({ pattern }: (typeof routes)[number]) => pattern.endsWith('/sign-out')
  for (const { method, pattern } of routes.filter((route) => !endsTheSession(route))) {
    const target = pattern.replaceAll(/:\w+/g, '1')
    await sendRaw(baseUrl, { ...request, method, target })
  }
  asked.stop()
  return [
    ...routes.map((route) => ({ ...route, fields: [...(asked.fields.get(nameOf(route)) ?? [])] })),
    ...PAGES.map((pattern) => ({ method: 'GET', pattern, fields: [] })),
  ]
}

function watchValidators() {
  const fields = new Map<string, Set<string>>()
  const { validateUsing } = HttpRequest.prototype
  const watched = function (this: HttpRequest, ...args: Parameters<typeof validateUsing>) {
    const name = nameOf({ method: this.method(), pattern: this.ctx!.route!.pattern })
    const known = fields.get(name) ?? new Set()
    fields.set(name, known)
    const { schema } = args[0].toJSON() as unknown as { schema: { schema: SchemaNode } }
    for (const { fieldName } of schema.schema.properties ?? []) known.add(fieldName!)
    return Reflect.apply(validateUsing, this, args) as unknown
  }
  HttpRequest.prototype.validateUsing = watched as typeof validateUsing
  return { fields, stop: () => void (HttpRequest.prototype.validateUsing = validateUsing) }
}

function nameOf({ method, pattern }: { method: string; pattern: string }) {
  return `${method} ${pattern}`
}
