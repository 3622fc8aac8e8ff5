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

  test('is a description as OpenAPI 3.1 has it, for everybody', async ({ assert }) => {
    const { status, described } = await describe()
    assert.equal(status, 200)
    const { valid, errors } = await new Validator().validate(structuredClone(described))
    assert.isTrue(valid, JSON.stringify(errors))
  })

  test('has every call, and what a call validates', async ({ assert }) => {
    const { described } = await describe()
    // Whoever has the id 1 is signed out when every route is called.
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
      // With limits that other tests have used up, a call is refused before it validates anything.
      if (fields.length > 0) assert.sameMembers(inputsOf(operation!), fields, `${method} ${path}`)
    }
  })

  test('says where one has to be signed in', async ({ assert }) => {
    const { paths } = (await describe()).described
    assert.deepEqual(paths['/api/v1/blocks']!.get!.security, [{ session: [] }])
    assert.deepEqual(paths['/api/v1/plans']!.get!.security, [])
  })
})

/** Names of all that a call takes but for its path and its headers. */
function inputsOf({ parameters, requestBody }: Operation) {
  const query = parameters.flatMap(({ name, in: place }) => (place === 'query' ? [name!] : []))
  const schema = requestBody?.content['application/json']?.schema
  return [...query, ...Object.keys(schema?.properties ?? {})]
}
