import type { RouteJSON } from '@adonisjs/core/types/http'
import type { Input, Inputs } from '#platform/http/routing/inputs'
import { middleware } from '#platform/http/routing/route_middleware'
import { includesNamed } from '#platform/http/routing/named_middleware'
import { inPath, inQuery, HEADERS } from '#platform/http/openapi/parameters'
import { COMPONENTS, REFUSALS } from '#platform/http/openapi/components'

const API = '/api/v1'

/** A call of the API, as registered in the router. */
type Route = Pick<RouteJSON, 'pattern' | 'methods' | 'handler' | 'middleware'>

/**
 * Describes the API in OpenAPI 3.1: every registered call with its validators' inputs. Describes
 * responses as far as rules 12.1 and 12.2 go.
 */
export async function describeApi(routes: Route[]) {
  const paths: Record<string, Record<string, object>> = {}
  for (const route of routes.filter(({ pattern }) => pattern.startsWith(`${API}/`))) {
    const path = route.pattern.replaceAll(/:(\w+)/g, '{$1}')
    for (const method of route.methods.filter((name) => name !== 'HEAD')) {
      paths[path] = { ...paths[path], [method.toLowerCase()]: await operation(method, route) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Strata',
      version: '1',
      description:
        'The API of the app itself. Sign in first: the session is a cookie, and changes send its CSRF token back in a header.',
    },
    paths,
    components: COMPONENTS,
  }
}

async function operation(method: string, route: Route) {
  const { query, body } = await inputOf(route)
  const isChange = method !== 'GET'
  const has = (one: object) => includesNamed(route.middleware.all(), one)
  return {
    operationId: `${method.toLowerCase()}${route.pattern.slice(API.length).replaceAll(/\W+/g, '_')}`,
    security: has(middleware.signedIn) ? [{ session: [] }] : [],
    parameters: [
      ...inPath(route.pattern),
      ...(query ? inQuery(query.toJSONSchema()) : []),
      ...(isChange && has(middleware.csrf) ? [HEADERS.csrfToken, HEADERS.idempotencyKey] : []),
    ],
    ...(body && { requestBody: json(body.toJSONSchema(), 'Changes to make.') }),
    responses: {
      '2XX': { $ref: '#/components/responses/Done' },
      ...REFUSALS,
    },
  }
}

/** Returns the inputs that the controller's method validates. Loads the controller's code. */
async function inputOf({ handler }: Route): Promise<Input> {
  if (typeof handler === 'function' || typeof handler.reference === 'string') return {}
  const [load, method] = handler.reference as [() => Promise<{ default: object }>, string]
  const { default: controller } = await load()
  return ((controller as { inputs?: Inputs }).inputs ?? {})[method] ?? {}
}

function json(schema: object, description: string) {
  return { description, required: true, content: { 'application/json': { schema } } }
}
