import router from '@adonisjs/core/services/router'
import { test } from '@japa/runner'
import { SERVER_PATHS } from '#platform/http/site/server_paths'
import { signUpVerified } from '#testing/accounts'
import { HttpClient } from '#testing/http_client'

/**
 * Bodies that cannot be parsed: a server that parses them before it authenticates returns 400 or
 * 413.
 */
const BODIES = ['{'.repeat(100), `[${'{},'.repeat(100_000)}{}]`]
/** Routes that need no session or token by design: signed ones, webhooks, shares, simulators. */
const OPEN = [/^\/api\/v1\/files\/:key$/, /^\/api\/v1\/webhooks\/paypal$/, /^\/s\//, /^\/dev\//]

interface Route {
  method: string
  path: string
}

/** Returns all routes of the product that accept a body, with ids in place of parameters. */
function bodyRoutes(): Route[] {
  const routes = Object.values(router.toJSON()).flat()
  return routes
    .filter(({ pattern }) => SERVER_PATHS.test(pattern) && !OPEN.some((open) => open.test(pattern)))
    .flatMap(({ pattern, methods }) => methods.map((method) => ({ pattern, method })))
    .filter(({ method }) => method !== 'GET' && method !== 'HEAD')
    .map(({ pattern, method }) => ({ method, path: pattern.replaceAll(/:\w+/g, '1') }))
}

function send(client: HttpClient, { method, path }: Route, body: string) {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { 'content-type': 'application/json', cookie }
  return fetch(new URL(path, client.baseUrl), { method, body, headers })
}

test.group('unauthenticated bodies', () => {
  test('every route refuses a request without a token before it reads the body', async ({
    assert,
  }) => {
    const routes = bodyRoutes()
    assert.isAbove(routes.length, 20)
    const { client } = await signUpVerified()
    const refused = async (route: Route, body: string, client: HttpClient) => {
      const { status } = await send(client, route, body)
      assert.equal(status, 403, `${route.method} ${route.path}`)
    }
    // All at once, because refusals of large bodies are delayed.
    for (const body of BODIES) {
      for (const caller of [new HttpClient(), client]) {
        await Promise.all(routes.map((route) => refused(route, body, caller)))
      }
    }
  })

  test('the workspace refuses a request without a session before it reads the body', async ({
    assert,
  }) => {
    const client = new HttpClient()
    await client.get('users/current-user')
    const headers = { 'x-xsrf-token': client.xsrfToken ?? '' }
    const response = await client.request('PUT', 'blocks/1', { a: 'x'.repeat(3e6) }, { headers })
    assert.equal(response.status, 401)
  })
})

test.group('body limits by route', () => {
  test('only a save may have a large body', async ({ assert }) => {
    const { client } = await signUpVerified()
    const padding = 'x'.repeat(1_100_000)
    assert.equal((await client.put('blocks/1', { padding })).status, 404)
    assert.equal((await client.put('blocks/1', { padding: padding + padding })).status, 413)
    assert.equal((await client.put('blocks/1/archive', { padding })).status, 413)
    assert.equal((await client.post('blocks', { padding })).status, 413)
  })

  test('a field unknown to the validator does not make a retry another command', async ({
    assert,
  }) => {
    const { client } = await signUpVerified()
    const block = { name: 'F', block_type: 'folder' }
    const options = { idempotencyKey: 'one' }
    const first = await client.post<{ id: number }>('blocks', { ...block, more: 1 }, options)
    const again = await client.post<{ id: number }>('blocks', { ...block, more: [2] }, options)
    assert.deepEqual([again.status, again.body.data.id], [201, first.body.data.id])
    const other = await client.post('blocks', { ...block, name: 'G' }, options)
    assert.equal(other.status, 422)
  })
})
