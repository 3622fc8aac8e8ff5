import { test } from '@japa/runner'
import type { HttpContext } from '@adonisjs/core/http'
import { named } from '#platform/http/routing/named_middleware'

test.group('named', () => {
  test("creates the middleware once and handles each request with its route's options", async ({
    assert,
  }) => {
    let made = 0
    class Greeting {
      handle(_ctx: HttpContext, next: () => Promise<void>, options?: string) {
        return [options, next]
      }
    }
    const containerResolver = { make: async (Class: typeof Greeting) => (made++, new Class()) }
    const ctx = { containerResolver } as unknown as HttpContext
    const next = async () => {}
    const greeting = named(async () => ({ default: Greeting }))
    const [polite, plain] = [greeting('good morning'), greeting()]
    assert.deepEqual(await polite(ctx, next), ['good morning', next])
    assert.deepEqual(await plain(ctx, next), [undefined, next])
    assert.equal(made, 1)
  })
})
