import { test } from '@japa/runner'
import { HttpClient } from '#testing/http_client'
import { projections } from '#projections/index'

test.group('GET /metrics', () => {
  /** Returns the metrics by name and labels. */
  async function measured(assert: { equal: (a: unknown, b: unknown) => void }) {
    const { status, body } = await ask(`Bearer ${process.env.METRICS_TOKEN}`)
    assert.equal(status, 200)
    const lines = String(body)
      .split('\n')
      .filter((line) => line && !line.startsWith('#'))
    return new Map(lines.map((line) => line.split(/ (?=[^ ]+$)/) as [string, string]))
  }

  function ask(authorization?: string) {
    const headers: Record<string, string> = authorization === undefined ? {} : { authorization }
    return new HttpClient().request<unknown>('GET', '/metrics', undefined, { headers })
  }

  test('reports every projection, the outbox and the process', async ({ assert }) => {
    const metrics = await measured(assert)
    for (const { name, version = 1 } of projections) {
      const labels = `{projection="${name}",version="${version}"}`
      assert.equal(metrics.get(`strata_projection_live${labels}`), '1', name)
      assert.isTrue(metrics.has(`strata_projection_lag_seconds${labels}`), name)
    }
    for (const name of ['strata_parked_streams', 'strata_failing', 'strata_webhooks_failed']) {
      assert.isTrue(metrics.has(name), name)
    }
    assert.isAbove(Number(metrics.get('process_resident_memory_bytes')), 1e6)
  })

  test('counts requests by route pattern, not by requested address', async ({ assert }) => {
    const labels = '{method="GET",route="/api/v1/blocks/:id",status="401"}'
    const count = async () =>
      Number((await measured(assert)).get(`http_request_duration_seconds_count${labels}`) ?? 0)
    const before = await count()
    await new HttpClient().get('blocks/123456789')
    await new HttpClient().get('/metrics/123456789')
    assert.equal(await count(), before + 1)
    const { body } = await ask(`Bearer ${process.env.METRICS_TOKEN}`)
    assert.notInclude(body as string, '123456789')
  })

  test('counts unknown methods together', async ({ assert }) => {
    const client = new HttpClient()
    for (const method of ['PROPFIND', 'MKCOL', 'UNLOCK']) await client.request(method, 'blocks')
    const methods = [...(await measured(assert)).keys()].flatMap(
      (name) => /^http_request_duration_seconds_count\{method="(\w+)"/.exec(name)?.[1] ?? []
    )
    assert.include(methods, 'other')
    for (const method of ['PROPFIND', 'MKCOL', 'UNLOCK']) assert.notInclude(methods, method)
  })

  for (const sent of [
    undefined,
    '',
    'Bearer',
    'Bearer ',
    'Bearer x',
    'Basic x',
    'Bearer undefined',
  ])
    test(`rejects a request with ${sent === undefined ? 'no token' : `“${sent}”`}`, async ({
      assert,
    }) => {
      const { status, headers, body } = await ask(sent)
      assert.deepEqual([status, headers.get('www-authenticate')], [401, 'Bearer'])
      assert.equal((body as { code: string }).code, 'E_UNAUTHORIZED')
    })
})
