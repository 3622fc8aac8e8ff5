import { Validator } from '@seriousme/openapi-schema-validator'
import { test } from '@japa/runner'
import { fuzzedRoutes } from '#platform/http/testing/fuzzed_routes'
import { headersOf } from '#platform/http/testing/fuzz'
import { signUpVerified } from '#testing/accounts'
import { HttpClient } from '#testing/http_client'
import { signUpStaff } from '#modules/admin/testing/staff'

interface Operation {
  security: object[]
  parameters: { name?: string; in?: string }[]
  requestBody?: { content: Record<string, { schema: { properties: object } }> }
}

type Described = { paths: Record<string, Record<string, Operation>> }

test.group('GET /api/v1/openapi.json', () => {
  const describe = async () => {
    const { status, body } = await new HttpClient().get('openapi.json')
    return { status, described: body as unknown as Described }
  }

  test('returns a valid OpenAPI 3.1 description to every client', async ({ assert }) => {
    const { status, described } = await describe()
    assert.equal(status, 200)
    const { valid, errors } = await new Validator().validate(structuredClone(described))
    assert.isTrue(valid, JSON.stringify(errors))
  })

  test('lists every call with its validated inputs', async ({ assert }) => {
    const { described } = await describe()
    // Calling every route signs out the user with id 1.
    await signUpVerified()
    const staff = await signUpStaff()
    const known = await fuzzedRoutes(staff.client.baseUrl, {
      method: 'GET',
      target: '/',
      headers: [...headersOf(staff.client), ['Content-Length', '2']],
      body: Buffer.from('{}'),
    })
    const calls = known.filter(({ method, pattern }) => {
      return method !== 'HEAD' && pattern.startsWith('/api/v1/')
    })
    assert.isAbove(calls.length, 80)
    for (const { method, pattern, fields } of calls) {
      const path = pattern.replaceAll(/:(\w+)/g, '{$1}')
      const operation = described.paths[path]?.[method.toLowerCase()]
      assert.exists(operation, `${method} ${pattern}`)
      // With limits used up by other tests, a call is refused before it validates anything.
      if (fields.length > 0) assert.sameMembers(inputsOf(operation!), fields, `${method} ${path}`)
    }
  })

  test('states which calls require a session', async ({ assert }) => {
    const { paths } = (await describe()).described
    assert.deepEqual(paths['/api/v1/blocks']!.get!.security, [{ session: [] }])
    assert.deepEqual(paths['/api/v1/plans']!.get!.security, [])
  })
})

/** Returns the names of all inputs of a call except for its path and its headers. */
function inputsOf({ parameters, requestBody }: Operation) {
  const query = parameters.flatMap(({ name, in: place }) => (place === 'query' ? [name!] : []))
  const schema = requestBody?.content['application/json']?.schema
  return [...query, ...Object.keys(schema?.properties ?? {})]
}
