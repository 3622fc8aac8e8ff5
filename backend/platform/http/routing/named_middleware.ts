import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'

interface Middleware<Options> {
  handle(ctx: HttpContext, next: NextFn, options?: Options): unknown
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- The container knows what it takes.
type MiddlewareClass<Options> = new (...dependencies: any[]) => Middleware<Options>

/**
 * A middleware for routes, created once, because it holds no state of a request. The framework
 * creates its own named middleware (`router.named`) for every request, which costs more than most
 * of its work.
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

/** The named middleware behind each entry on a route. */
const uses = new WeakMap<object, unknown>()

/** Returns true if one of the entries on a route is the named middleware. */
export function includesNamed(put: Iterable<unknown>, use: object) {
  for (const one of put) if (uses.get(one as object) === use) return true
  return false
}
