import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'

interface Middleware<Options> {
  handle(ctx: HttpContext, next: NextFn, options?: Options): unknown
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- The container knows what it takes.
type MiddlewareClass<Options> = new (...dependencies: any[]) => Middleware<Options>

/**
 * A middleware for routes, which is made once: it holds nothing of a request. What the framework
 * names (`router.named`) is made again for every request, and that costs more than most of it does.
 */
export function named<Options = undefined>(
  load: () => Promise<{ default: MiddlewareClass<Options> }>
) {
  let made: Middleware<Options> | undefined
  const use = (options?: Options) => {
    const handle = async (ctx: HttpContext, next: NextFn) => {
      made ??= await ctx.containerResolver.make((await load()).default)
      return made.handle(ctx, next, options)
    }
    uses.set(handle, use)
    return handle
  }
  return use
}

/** Which of the named ones runs where it was put on a route. */
const uses = new WeakMap<object, unknown>()

/** Whether one of what was put on a route is the named one. */
export function includesNamed(put: Iterable<unknown>, use: object) {
  for (const one of put) if (uses.get(one as object) === use) return true
  return false
}
